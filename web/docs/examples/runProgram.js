import { openLab } from 'rootd';

const lab = await openLab();
const model = await lab.openModel(['model.safetensors', 'config.json', 'tokenizer.json']);
const { loss, heads, tokens } = await model.run({
  text: 'Call me Ishmael.',
  onLayer: ({ layer, heads: some }) =>
    console.log(layer, Math.max(...some.map(({ largest }) => largest))),
});
const [worst] = heads.toSorted((a, b) => b.largest - a.largest);
const [query, key] = worst.largestPair.map((place) => tokens[place].text);
console.log(loss, `layer ${worst.layer}, head ${worst.head}: ${query} → ${key}, ${worst.largest}`);
await lab.close();
