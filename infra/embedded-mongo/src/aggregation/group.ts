import { encodeKey } from '../values/key-encoding.ts';
import { isOperatorDoc, type Doc } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import type { Variables } from './expression-scope.ts';
import { compileExpression } from './expressions.ts';
import { average, largest, smallest, sum } from './folds.ts';

/** Combines the values that the documents of a group gave; undefined stands for a missing field. */
type Accumulator = (values: unknown[]) => unknown;

const orNull = (value: unknown): unknown => value ?? null;
const present = (values: unknown[]): unknown[] => values.filter((value) => value !== undefined);
const distinct = (values: unknown[]): unknown[] => [
  ...new Map(present(values).map((value) => [encodeKey(value), value])).values(),
];

const ACCUMULATORS: Readonly<Record<string, Accumulator | undefined>> = {
  $sum: sum,
  $avg: average,
  $min: smallest,
  $max: largest,
  $first: (values) => orNull(values[0]),
  $last: (values) => orNull(values.at(-1)),
  $push: present,
  $addToSet: distinct,
};

interface OutputField {
  name: string;
  valueOf: (doc: Doc) => unknown;
  accumulate: Accumulator;
}

function readField(name: string, spec: unknown, variables: Variables): OutputField {
  if (name.includes('.')) fail('BadValue', `The field name '${name}' cannot contain '.'`);
  if (!isOperatorDoc(spec) || Object.keys(spec).length !== 1) {
    return fail('BadValue', `The field '${name}' must be an accumulator object`);
  }
  const [[operator, argument]] = Object.entries(spec) as [[string, unknown]];
  if (operator === '$count') {
    return { name, valueOf: () => 1, accumulate: sum };
  }
  const accumulate = ACCUMULATORS[operator] ?? refuse(`The group operator ${operator}`);
  return { name, valueOf: compileExpression(argument, variables), accumulate };
}

/** The `$group` stage. */
export function groupDocuments(docs: Doc[], spec: Doc, variables: Variables): Doc[] {
  const { _id: idExpression, ...outputs } = spec;
  if (!('_id' in spec)) fail('BadValue', 'a group specification must include an _id');
  const idOf = compileExpression(idExpression, variables);
  const fields = Object.entries(outputs).map(([name, output]) =>
    readField(name, output, variables),
  );
  const groups = new Map<string, { id: unknown; members: Doc[] }>();
  for (const doc of docs) {
    const id = orNull(idOf(doc));
    const key = encodeKey(id);
    const group = groups.get(key);
    if (group) group.members.push(doc);
    else groups.set(key, { id, members: [doc] });
  }
  return [...groups.values()].map(({ id, members }) => ({
    _id: id,
    ...Object.fromEntries(
      fields.map(({ name, valueOf, accumulate }) => [name, accumulate(members.map(valueOf))]),
    ),
  }));
}
