// What --fail-if may be about in rootd run: numbers of heads, the loss, and how two models differ in them.

import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { UsageError, type Words } from './arguments.js';
import { errorOfChange } from './changeError.js';
import {
  type Condition,
  type Differing,
  differenceIn,
  differencesOf,
  differingIn,
  failureOf,
  readConditions,
  type Told,
} from './conditions.js';
import { askedNumbers, headNumbers, numberOf } from './runColumns.js';
import { headName } from './runTables.js';

/** `lossShare` is that of the loss in ln V, which even guesses among V tokens come to. */
const ofModel = [...headNumbers, 'loss', 'lossShare'] as const;
type OfModel = (typeof ofModel)[number];
/** Of what both say next; a run that is kept holds none of it. */
const ofNext = ['kl', 'kl99', 'sameFirst'] as const;

type Name = OfModel | Differing<OfModel> | (typeof ofNext)[number];
const names: readonly Name[] = [...ofModel, ...differingIn(ofModel), ...ofNext];

const isOfModel = (name: Name): name is OfModel => ofModel.some((one) => one === name);
const isOfNext = (name: Name): name is (typeof ofNext)[number] =>
  ofNext.some((one) => one === name);

/** Whether some are about how two models differ. */
export const areOnPair = (conditions: readonly { name: Name }[]) =>
  conditions.some(({ name }) => !isOfModel(name));

/** @param compared - whether there are two models, one and a run that was kept, or a series */
export function conditionsOf(
  { values, flags }: Words,
  compared: 'no' | 'models' | 'baseline' | 'series',
): Condition<Name>[] {
  const conditions = readConditions(values.get('fail-if'), names);
  for (const { name } of conditions) {
    const [of] = name.split('.');
    const asked = askedNumbers.find((one) => one === of);
    if (asked && !flags.has(asked)) throw new UsageError(`--fail-if ${name} needs --${asked}`);
    if (compared === 'series' && !isOfModel(name))
      throw new UsageError(
        `--fail-if ${name} is for two models, or one with --baseline: of a series each step is tested by itself`,
      );
    if (compared === 'no' && !isOfModel(name))
      throw new UsageError(
        `--fail-if ${name} needs two models${isOfNext(name) ? '' : ', or --baseline'}`,
      );
    if (compared === 'baseline' && isOfNext(name)) {
      throw new UsageError(
        `--fail-if ${name} cannot be told of --baseline, which holds no probabilities: name the first model itself`,
      );
    }
  }
  return conditions;
}

function numbersOf(result: ModelOnText, name: OfModel): Told[] {
  const { heads, loss, family, vocabulary } = result;
  if (name !== 'loss' && name !== 'lossShare')
    return heads.map((head) => ({ head: headName(head), number: numberOf(head, name) }));
  if (loss === null) refuseLoss(name, family);
  return [{ number: name === 'loss' ? loss : loss / Math.log(vocabulary) }];
}

function refuseLoss(name: Name, family: string): never {
  throw new UsageError(
    `--fail-if ${name} cannot be told: a model of the family ${family} predicts no next token, so it has no loss`,
  );
}

function numbersOfPair({ models, ...next }: ModelsOnText, name: Exclude<Name, OfModel>): Told[] {
  if (isOfNext(name)) return [{ number: next[name] ?? refuseLoss(name, models[0].family) }];
  const [of, difference] = differenceIn<OfModel>(name);
  const [before, after] = models.map((model) => numbersOf(model, of));
  const told = differencesOf(difference, before, after);
  if (name !== 'loss.change') return told;
  const error = errorOfChange(models[0], models[1], ({ loss }) => loss);
  return told.map((one) => ({ ...one, error }));
}

/**
 * @param models - that were run, with their names
 * @param pair - how two of them differ
 * @returns a sentence for each condition that holds, and of which model where there are two
 */
export const failuresOf = (
  conditions: readonly Condition<Name>[],
  models: readonly { name: string; result: ModelOnText }[],
  pair: ModelsOnText | undefined,
): string[] =>
  conditions.flatMap((condition) => {
    const { name } = condition;
    if (!isOfModel(name)) return pair ? failureOf(condition, numbersOfPair(pair, name)) : [];
    return models.flatMap((model) =>
      failureOf(
        condition,
        numbersOf(model.result, name),
        models.length > 1 ? ` in ${model.name}` : '',
      ),
    );
  });
