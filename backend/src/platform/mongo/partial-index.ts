/** Options of an index over the documents that have a field. */
export function whileThere(field: string) {
  return { partialFilterExpression: { [field]: { $exists: true } } };
}

/** The same, refusing a second document with the same key. */
export function uniqueWhile(field: string) {
  return { unique: true, ...whileThere(field) };
}
