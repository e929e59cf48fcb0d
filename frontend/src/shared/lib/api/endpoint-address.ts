import { API_PATH, type EndpointDefinition } from '@crease/contract';

export interface Address {
  params?: object | undefined;
  query?: object | undefined;
}

/** Where an endpoint is asked, with the parts of its path and its query filled in. */
export function addressOf(endpoint: EndpointDefinition, { params, query }: Address): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(asked.map(([name, value]) => [name, String(value)])));
  return `${API_PATH}${path}${search && `?${search}`}`;
}
