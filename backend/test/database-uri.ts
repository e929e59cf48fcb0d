import { inject } from 'vitest';

/** Where a database of this name is, on the database server of the run or on another one. */
export function uriOfDatabase(name: string, mongodbUri = inject('mongodbUri')): URL {
  const uri = new URL(mongodbUri);
  uri.pathname = `/${name}`;
  return uri;
}
