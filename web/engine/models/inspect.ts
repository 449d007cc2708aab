// A model inspected: reads its heads one group after the other and hands them to the workers. The calling
// thread alone touches the files; what is read is as large as one key head with some of its query heads.

import type { Following } from '../checks/checkedOptions.js';
import type { Crew } from '../workers/crew.js';
import type { Engine } from '../workers/loadEngine.js';
import { reportProgress } from '../workers/slices.js';
import type { Task } from '../workers/tasks.js';
import { computing, configOfTower } from './config.js';
import { emptyHeads } from './emptyWeights.js';
import { bytesTogether, sizeOf } from './gathering.js';
import { HeadTasks } from './headTasks.js';
import type { ReadInspectOptions } from './inspectOptions.js';
import type { OpenModel } from './openModel.js';
import { countLayers, keyHeadOf, type LayerPlan, type Plan, planOf, type Said } from './plan.js';
import type { Stop } from './stop.js';
import type { HeadNumbers, ModelNumbers } from './types.js';
import { unsaid } from './unsaid.js';
import { WeightMemory } from './weightMemory.js';

/** Operations that go to a worker at once, so that results come steadily. */
const workTogether = 2e9;

type Asked = Omit<ReadInspectOptions, keyof Following>;

/** A model that is open, and what ends the work on it. */
export type OpenParts = {
  crew: Crew;
  files: OpenModel;
  /** when it was opened */
  said: Omit<Said, 'window'>;
  stop: Stop;
};

export async function inspectModel(
  { crew, files, said, stop }: OpenParts,
  { options, follow }: { options: Asked; follow: Following },
): Promise<ModelNumbers> {
  const { onHead, ...asked } = options;
  const engine = await stop.race(crew.engine('models', follow.signal));
  const plan = planOf(files, { ...said, window: asked.window }, engine.naturalLogarithm);
  await stop.race(reportProgress(0, follow));
  const work = new Inspection(crew, engine, plan, { spectrum: asked.spectrum, stop, follow });
  const heads = await work.run(onHead);
  const { family, missing } = plan;
  const unreadable = heads.filter(({ sigma }) => Number.isNaN(sigma));
  if (unreadable.length > 0) {
    missing.push(
      `${unreadable.length} of ${heads.length} heads cannot be read, for they hold numbers that are not finite or leave 10^±12: ${named(unreadable)}.`,
    );
  }
  const flaws = (files.adapterFlaws ?? []).flatMap(({ tell }) => tell());
  missing.push(...emptyHeads(heads, ({ sigma }) => sigma === 0), ...work.empty(), ...flaws);
  const assumed = [
    ...plan.assumed.filter((sentence) => !flaws.includes(sentence)),
    ...unsaid(files, plan.layers, { ...said, window: asked.window }),
  ];
  const config = computing(configOfTower(files.config, ''));
  return {
    ...{ family, weightType: files.weightType, assumed, missing },
    ...{ layers: countLayers(heads), config, heads, options: asked },
  };
}

function named(heads: HeadNumbers[]) {
  const most = 4;
  const first = heads
    .slice(0, most)
    .map(({ tower, layer, head }) => `${tower && `${tower}, `}layer ${layer}, head ${head}`)
    .join('; ');
  return heads.length > most ? `${first}; and ${heads.length - most} more` : first;
}

class Inspection {
  #crew;
  #plan;
  #stop;
  #follow;
  #spectrum;
  #total;
  /** Heads that are done. */
  #done = 0;
  #tasks;
  #memory = new WeightMemory();

  /** @param engine - the calling thread's own */
  constructor(
    crew: Crew,
    engine: Engine,
    plan: Plan,
    { spectrum, stop, follow }: { spectrum: boolean; stop: Stop; follow: Following },
  ) {
    this.#crew = crew;
    this.#plan = plan;
    this.#stop = stop;
    this.#follow = follow;
    this.#spectrum = spectrum;
    this.#total = plan.layers.reduce((sum, { heads }) => sum + heads, 0);
    this.#tasks = new HeadTasks(engine, plan, this.#memory, (task) => this.#perform(task));
  }

  /** @returns sentences where matrices are 0, or stretches of them */
  empty = () => this.#memory.empty.tell();

  async run(onHead: ((head: HeadNumbers) => void) | undefined): Promise<HeadNumbers[]> {
    const heads: HeadNumbers[] = [];
    const underWay: Promise<HeadNumbers[]>[] = [];
    const take = async () => {
      const [first] = underWay;
      const done = await this.#stop.race(first);
      underWay.shift();
      heads.push(...done);
      for (const head of done) onHead?.(head);
      this.#done += done.length;
      await this.#report();
    };
    for (const layer of this.#plan.layers) {
      const shared = await this.#stop.race(this.#tasks.shared(layer));
      for (const chunk of chunksOf(layer)) {
        const task = await this.#stop.race(this.#tasks.of(layer, shared, chunk));
        const args = { ...task.args, spectrum: this.#spectrum };
        const result = this.#perform({ ...task, args }).then((numbers: any[]) =>
          chunk.map((head, i) => this.#head(layer, head, numbers[i])),
        );
        result.catch(() => {});
        underWay.push(result);
        while (underWay.length >= this.#crew.width) await take();
      }
    }
    while (underWay.length > 0) await take();
    return heads;
  }

  async #perform(task: Task): Promise<any> {
    const result = await this.#crew.run(this.#lent(task), this.#stop.inner.signal);
    this.#memory.giveBack(task.args.bytes);
    return result;
  }

  #report() {
    return reportProgress(this.#done / this.#total, this.#follow);
  }

  /** @param task - whose bytes a worker gets a copy of */
  #lent(task: Task) {
    return { ...task, lent: ['bytes'] };
  }

  /** @param numbers - as the engine gives them */
  #head(plan: LayerPlan, head: number, numbers: any): HeadNumbers {
    return {
      layer: plan.layer,
      tower: plan.tower,
      head,
      keyHead: keyHeadOf(plan, head),
      d: plan.d,
      width: plan.width,
      beta: plan.beta(head),
      isNormKnown: plan.isNormKnown,
      ...numbers,
      sigmaMeasured: plan.measured(head),
    };
  }
}

/** The heads of a layer, so many together as make a worker's while: they share key heads where they can. */
function chunksOf(layer: LayerPlan): number[][] {
  const { d, width, heads, query } = layer;
  const { weights, through } = query(0);
  const inner = through ? through.first.count : 0;
  const size = sizeOf(weights);
  // Two products for a head and half a one for its share of a key head, then matrices of d×d.
  const work = 5 * width * d * d + 2 * inner * width * d + 40 * d * d * d;
  const together = Math.max(1, Math.floor(Math.min(bytesTogether / size, workTogether / work)));
  const chunks = [];
  for (let head = 0; head < heads; ) {
    // A chunk ends with its key head, unless that alone is too much.
    const keyHead = keyHeadOf(layer, head);
    const group = heads / layer.keyHeads;
    const end =
      together >= group
        ? Math.min(heads, Math.floor((head + together) / group) * group)
        : Math.min((keyHead + 1) * group, head + together);
    chunks.push(Array.from({ length: end - head }, (_, i) => head + i));
    head = end;
  }
  return chunks;
}
