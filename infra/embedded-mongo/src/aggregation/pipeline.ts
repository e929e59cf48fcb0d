/** Aggregation stages. Each makes new documents, because those that come in may be the stored ones. */
import { randomInt } from 'node:crypto';
import { compileFilter } from '../query/filter.ts';
import { excludeFields, fieldTree, setField } from '../query/field-tree.ts';
import { compileProjection, flattenFields } from '../query/projection.ts';
import { isDoc, isNil, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { isArrayPosition, valueAt } from '../values/paths.ts';
import { asCount, asDoc, asDocs, asString, refuseUnknownOptions } from '../values/read.ts';
import { sortBy } from '../values/sort-key.ts';
import { compileExpression } from './expressions.ts';
import { groupDocuments } from './group.ts';
import { lookUp } from './lookup.ts';
import type { PipelineContext } from './pipeline-context.ts';

function asFields(argument: unknown, stage: string): Doc {
  const fields = asDoc(argument, stage);
  if (Object.keys(fields).length === 0) fail('BadValue', `${stage} must have at least one field`);
  return fields;
}

type Stage = (docs: Doc[], argument: unknown, context: PipelineContext) => Doc[];

const setFields: Stage = (docs, argument, { variables }) => {
  const fields = flattenFields(asDoc(argument, '$set')).map(([path, expression]) => ({
    parts: path.split('.'),
    valueOf: compileExpression(expression, variables),
  }));
  return docs.map((doc) =>
    fields.reduce((out, { parts, valueOf }) => setField(out, parts, valueOf(doc)) as Doc, doc),
  );
};

const unsetFields: Stage = (docs, argument) => {
  const paths = (Array.isArray(argument) ? argument : [argument]) as unknown[];
  const tree = fieldTree(paths.map((path) => asString(path, '$unset')));
  return docs.map((doc) => excludeFields(doc, tree) as Doc);
};

const unwind: Stage = (docs, argument) => {
  const options = typeof argument === 'string' ? { path: argument } : asDoc(argument, '$unwind');
  refuseUnknownOptions(options, '$unwind', [
    ...['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'],
  ]);
  const { preserveNullAndEmptyArrays: keepsEmpty, includeArrayIndex: indexField } = options;
  const path = asString(options['path'], '$unwind.path');
  if (!path.startsWith('$')) fail('BadValue', `path option to $unwind needs a '$': ${path}`);
  const parts = path.slice(1).split('.');
  if (parts.some(isArrayPosition)) refuse(`A position in the path of $unwind, ${path},`);
  const withIndex = (doc: Doc, at: number | null): Doc =>
    typeof indexField === 'string' ? (setField(doc, indexField.split('.'), at) as Doc) : doc;
  return docs.flatMap((doc) => {
    const value = valueAt(doc, parts);
    if (!Array.isArray(value)) return !isNil(value) || keepsEmpty ? [withIndex(doc, null)] : [];
    if (value.length === 0) {
      return keepsEmpty ? [withIndex(setField(doc, parts, undefined) as Doc, null)] : [];
    }
    return value.map((element: unknown, at) => withIndex(setField(doc, parts, element) as Doc, at));
  });
};

const sample: Stage = (docs, argument) => {
  const options = asDoc(argument, '$sample');
  refuseUnknownOptions(options, '$sample', ['size']);
  const size = asCount(options['size'], '$sample.size') ?? 0;
  const left = [...docs];
  return Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat();
};

const limit: Stage = (docs, argument) => {
  const count = asCount(argument, '$limit');
  return count ? docs.slice(0, count) : fail('BadValue', 'the limit must be positive');
};

const facet: Stage = (docs, argument, context) => {
  const facets = Object.entries(asDoc(argument, '$facet'));
  const run = (stages: unknown): Doc[] => runStages(docs, asDocs(stages, '$facet'), context);
  return [Object.fromEntries(facets.map(([name, stages]) => [name, run(stages)]))];
};

const STAGES: Readonly<Record<string, Stage | undefined>> = {
  $match: (docs, argument, { variables }) => docs.filter(compileFilter(argument, variables)),
  $project: (docs, argument, { variables }) =>
    docs.map(compileProjection(asFields(argument, '$project'), { variables })),
  $group: (docs, argument, { variables }) =>
    groupDocuments(docs, asDoc(argument, '$group'), variables),
  $sort: (docs, argument) => sortBy([...docs], asFields(argument, '$sort'), (doc) => doc),
  $limit: limit,
  $skip: (docs, argument) => docs.slice(asCount(argument, '$skip')),
  $count: (docs, argument) =>
    docs.length === 0 ? [] : [{ [asString(argument, '$count')]: docs.length }],
  $unwind: unwind,
  $lookup: (docs, argument, context) => lookUp(docs, asDoc(argument, '$lookup'), context),
  $addFields: setFields,
  $set: setFields,
  $unset: unsetFields,
  $facet: facet,
  $sample: sample,
};

function readStage(stage: Doc): [name: string, argument: unknown] {
  const [first, ...others] = Object.entries(stage);
  if (!first || others.length > 0) {
    return fail('Location40323', 'A pipeline stage specification must contain exactly one field.');
  }
  if (!entryOf(STAGES, first[0])) {
    fail('Location40324', `Unrecognized pipeline stage name: '${first[0]}' (embedded engine)`);
  }
  return first;
}

export function runStages(docs: Doc[], stages: readonly Doc[], context: PipelineContext): Doc[] {
  return stages
    .map(readStage)
    .reduce((out, [name, argument]) => STAGES[name]?.(out, argument, context) ?? out, docs);
}

/**
 * Drivers count with a `$group` stage that adds 1 for each document. For that one stage, returns what makes its
 * result of a number; undefined for any other stages.
 */
function readCounting(stages: readonly Doc[]): ((count: number) => Doc) | undefined {
  const [only, ...others] = stages;
  if (others.length > 0 || !isDoc(only?.['$group'])) return undefined;
  const { _id: id, ...outputs } = only['$group'];
  const [output, ...more] = Object.entries(outputs);
  if (typeof id !== 'number' || !output || more.length > 0) return undefined;
  const [name, sum] = output;
  return isDoc(sum) && sum['$sum'] === 1 && Object.keys(sum).length === 1
    ? (count) => ({ _id: id, [name]: count })
    : undefined;
}

/** Runs a pipeline over a collection. A `$match` at its start can use the collection's indexes. */
export function runPipeline(from: string, stages: readonly Doc[], context: PipelineContext): Doc[] {
  stages.forEach(readStage);
  const [first, ...rest] = stages;
  const filter = first?.['$match'];
  if (!isDoc(filter)) return runStages(context.find(from, {}, {}), stages, context);
  const toAnswer = readCounting(rest);
  if (toAnswer) {
    const count = context.count(from, filter, context.variables);
    return count === 0 ? [] : [toAnswer(count)];
  }
  return runStages(context.find(from, filter, context.variables), rest, context);
}
