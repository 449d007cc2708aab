import { openLab } from 'rootd';

const lab = await openLab();
const { family, assumed, heads } = await lab.inspectModel({
  files: ['model.safetensors', 'config.json'],
  onHead: ({ layer, head, sigma }) => console.log(layer, head, sigma),
});
console.log(family, heads.length, assumed);
await lab.close();
