import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { CHUNKS } from './chunks.ts';

const API_TARGET = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

/** The package leads everyone to its development build, warnings and all; the other one lies beside it. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router-dom')).replace(
  /react-router-dom\/.*/,
  'react-router/dist/production/index.mjs',
);

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: command === 'build' ? { alias: { 'react-router-dom': ROUTER } } : {},
  build: {
    // The first load is budgeted; a map beside it costs visitors nothing and makes reports readable.
    sourcemap: true,
    target: 'es2022',
    // Every browser of that year or later preloads modules by itself.
    modulePreload: { polyfill: false },
    // The server reads in it which files a page needs, and names them in the page's head.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': API_TARGET,
      '/uploads': API_TARGET,
      '/calendar/': API_TARGET,
      '/socket.io': { target: API_TARGET, ws: true },
    },
  },
}));
