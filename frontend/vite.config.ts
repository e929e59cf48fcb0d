import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { CHUNKS } from './chunks.ts';

/** Where `npm run dev` starts the server beside the pages: it reads the same variable. */
const { PORT = '3000' } = process.env;
const API_TARGET = `http://127.0.0.1:${PORT}`;

/** The package leads everyone to its development build, warnings and all; the other one lies beside it. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router-dom')).replace(
  /react-router-dom\/.*/,
  'react-router/dist/production/index.mjs',
);

/**
 * The bundler leaves out what nobody uses, unless making it could change something else. The router's components say
 * neither that they change nothing nor that their names are only for debuggers, so all of them would be loaded.
 */
const UNUSED_ROUTER: Plugin = {
  name: 'unused-router',
  transform: {
    filter: { id: /react-router\/dist/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ '),
      // The lines stay where they are.
      map: null,
    }),
  },
};

/**
 * The first load names every file of every page, and a hash is what of a name can't be compressed: seven letters are 42
 * bits for each version of one file.
 */
const hashed = (ending: string) => `assets/[name]-[hash:7].${ending}`;

/** For the server: files that need no packages beside them. They name the pictures that the browser's build has. */
const FIRST_SCREEN: UserConfig = {
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/app/first-screen.tsx',
    // FIRST_SCREEN_FILE of the contract, where the server looks for it.
    outDir: 'dist/.first-screen',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'first-screen.mjs',
        chunkFileNames: '[name]-[hash].mjs',
        assetFileNames: hashed('[ext]'),
      },
    },
  },
};

const PAGES: UserConfig = {
  build: {
    // The first load is budgeted; a map beside it costs visitors nothing and makes reports readable.
    sourcemap: true,
    // As README.md says. Most others are told by index.html; these preload modules by themselves, but for Safari.
    target: ['chrome109', 'firefox125', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The server reads in it which files a page needs, and names them in the page's head.
    manifest: true,
    rolldownOptions: {
      // A page has the sentences and numbers of the contract that it uses, not those of all pages that share its chunk.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups: CHUNKS },
        entryFileNames: hashed('js'),
        chunkFileNames: hashed('js'),
        assetFileNames: hashed('[ext]'),
      },
    },
  },
};

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), UNUSED_ROUTER],
  resolve: command === 'build' ? { alias: { 'react-router-dom': ROUTER } } : {},
  ...(mode === 'first-screen' ? FIRST_SCREEN : PAGES),
  server: {
    proxy: {
      '/api': API_TARGET,
      '/uploads': API_TARGET,
      '/calendar/': API_TARGET,
      '/socket.io': { target: API_TARGET, ws: true },
    },
  },
}));
