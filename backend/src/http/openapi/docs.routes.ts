/**
 * `/api/openapi.json` for programs and `/api/docs` for people; the page runs no script, as the security headers
 * demand.
 */
import { API_PATH, type EndpointDefinition } from '@crease/contract';
import { Router } from 'express';
import { escapeHtml } from '../../platform/escape-html.ts';
import { noteReads } from '../unanswered.ts';
import { buildOpenApi, openApiPathOf } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .5rem 0; }
summary { padding: .75rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { margin: 0; padding: 1rem; overflow: auto; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
p { max-width: 65ch; }`;

function whoMay({ access }: EndpointDefinition): string {
  if (access === 'public') return 'anyone';
  return access === 'signed-in' ? 'any signed-in user' : access.join(', ');
}

function sectionOf(endpoint: EndpointDefinition, operation: unknown): string {
  const { method, path, summary } = endpoint;
  const title = `<b>${method}</b> <code>${API_PATH}${escapeHtml(openApiPathOf(path))}</code>`;
  const words = `${escapeHtml(summary)}. <i>For ${escapeHtml(whoMay(endpoint))}.</i>`;
  const text = escapeHtml(JSON.stringify(operation, undefined, 2));
  return `<details><summary>${title}<br>${words}</summary><pre>${text}</pre></details>`;
}

function pageOf(endpoints: readonly EndpointDefinition[], document: object): string {
  const { paths } = document as { paths: Record<string, Record<string, unknown>> };
  const sections = endpoints.map((endpoint) =>
    sectionOf(endpoint, paths[openApiPathOf(endpoint.path)]?.[endpoint.method.toLowerCase()]),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Crease API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><h1>Crease API</h1>
<p>Every answer is <code>{ success, message?, data }</code> or <code>{ success: false, message, code, errors? }</code>.
Send the token of a login as <code>Authorization: Bearer …</code>. The machine-readable form is
<a href="${API_PATH}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}</body></html>`;
}

interface Description {
  json: Buffer;
  page: Buffer;
}

function describe(endpoints: readonly EndpointDefinition[]): Description {
  const document = buildOpenApi(endpoints);
  return {
    json: Buffer.from(JSON.stringify(document)),
    page: Buffer.from(pageOf(endpoints, document)),
  };
}

export function docsRoutes(endpoints: readonly EndpointDefinition[]): Router {
  const router = Router();
  // Made at the first request: few people read it, and making it at the start would delay every start. Kept as bytes
  // that all answers share, because it is half a megabyte that anybody may ask for.
  let known: Description | undefined;
  const read = () => (known ??= describe(endpoints));
  router.get('/openapi.json', (_, response) => {
    response.set('Cache-Control', 'no-cache').type('json').send(read().json);
  });
  router.get('/docs', (_, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(read().page);
  });
  router.all(['/openapi.json', '/docs'], noteReads);
  return router;
}
