import { openLab } from 'rootd';

const lab = await openLab();
const { loss, heads, tokens } = await lab.runModel(
  ['model.safetensors', 'config.json', 'tokenizer.json'],
  {
    text: 'Call me Ishmael.',
    onLayer: ({ layer, heads: some }) =>
      console.log(layer, Math.max(...some.map(({ largest }) => largest))),
  },
);
const [worst] = heads.toSorted((a, b) => b.largest - a.largest);
const [query, key] = worst.largestPair.map((place) => tokens[place].text);
console.log(loss, `layer ${worst.layer}, head ${worst.head}: ${query} → ${key}, ${worst.largest}`);
await lab.close();
