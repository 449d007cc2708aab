import { openLab } from 'rootd';

const lab = await openLab();
const model = await lab.openModel(['model.safetensors', 'config.json']);
const { heads } = await model.inspect({
  onHead: ({ layer, head, sigma }) => console.log(layer, head, sigma),
});
console.log(model.family, heads.length, model.assumed);
await lab.close();
