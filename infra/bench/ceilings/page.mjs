/**
 * The bare stack for pages: one paragraph made with React, the router and a Zustand store, bundled and served by
 * Express.
 */
import express from 'express';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const frontendRequire = createRequire(new URL('../../../frontend/package.json', import.meta.url));
const frontend = fileURLToPath(new URL('../../../frontend', import.meta.url));
/** The package's entry leads to its development build. The product is built with the production one, so this is too. */
const ROUTER = frontendRequire
  .resolve('react-router-dom')
  .replace(/react-router-dom\/.*/, 'react-router/dist/production/index.mjs');
const SOURCE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { BrowserRouter, Route, Routes } from 'react-router-dom';
  import { create } from 'zustand';
  const useWords = create(() => ({ words: 'Indoor cricket courts in Sri Lanka, by the hour' }));
  const Page = () => createElement('button', null, useWords((state) => state.words));
  const page = createElement(Route, { path: '*', element: createElement(Page) });
  const router = createElement(BrowserRouter, null, createElement(Routes, null, page));
  createRoot(document.getElementById('root')).render(router);
`;
const { outputFiles } = await build({
  stdin: { contents: SOURCE, resolveDir: frontend },
  alias: { 'react-router-dom': ROUTER },
  define: { 'process.env.NODE_ENV': '"production"' },
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  logLevel: 'silent',
});
const script = gzipSync(outputFiles[0]?.contents ?? '');
const HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><div id="root"></div><script type="module" src="/page.js"></script>`;

const app = express();
app.get('/page.js', (_request, response) => {
  response.set({ 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip' }).send(script);
});
app.get('/', (_request, response) => {
  response.type('html').send(HTML);
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
