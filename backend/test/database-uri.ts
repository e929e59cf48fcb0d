import { inject } from 'vitest';

/** The address of a database with this name, on the run's database server or another one. */
export function uriOfDatabase(name: string, mongodbUri = inject('mongodbUri')): URL {
  const uri = new URL(mongodbUri);
  uri.pathname = `/${name}`;
  return uri;
}
