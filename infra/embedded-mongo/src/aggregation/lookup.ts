import type { Doc } from '../values/document.ts';
import { reach } from '../values/paths.ts';
import { asDocs, asOptionalDoc, asString, refuseUnknownOptions } from '../values/read.ts';
import { fail } from '../values/mongo-error.ts';
import { compileLet } from './expressions.ts';
import type { PipelineContext } from './pipeline-context.ts';

const OPTIONS = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];

function localValues(doc: Doc, path: string): unknown[] {
  const values: unknown[] = [];
  reach(doc, path.split('.'), (value) => {
    if (Array.isArray(value)) values.push(...(value as unknown[]));
    else values.push(value ?? null);
    return false;
  });
  return values;
}

/** The `$lookup` stage, with a field on each side, with a pipeline, or with both. */
export function lookUp(docs: Doc[], spec: Doc, context: PipelineContext): Doc[] {
  refuseUnknownOptions(spec, '$lookup', OPTIONS);
  const from = asString(spec['from'], '$lookup.from');
  const as = asString(spec['as'], '$lookup.as');
  const { localField, foreignField, pipeline } = spec;
  const isByField = localField !== undefined || foreignField !== undefined;
  if (!isByField && pipeline === undefined) {
    fail('FailedToParse', '$lookup requires localField and foreignField, or a pipeline');
  }
  if (as.includes('.')) fail('BadValue', '$lookup.as may not be a path here');
  const local = isByField ? asString(localField, '$lookup.localField') : '';
  const foreign = isByField ? asString(foreignField, '$lookup.foreignField') : '';
  const stages = pipeline === undefined ? [] : asDocs(pipeline, '$lookup.pipeline');
  const bind = compileLet(asOptionalDoc(spec['let'], '$lookup.let'), context.variables);
  return docs.map((doc) => {
    const filter = isByField ? { [foreign]: { $in: localValues(doc, local) } } : {};
    const variables = { ...context.variables, ...bind(doc) };
    const found = context.find(from, filter, {});
    return { ...doc, [as]: context.run(found, stages, { ...context, variables }) };
  });
}
