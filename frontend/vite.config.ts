import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API_TARGET = process.env['API_TARGET'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    // The first load is budgeted; a map beside it costs visitors nothing and makes reports readable.
    sourcemap: true,
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': API_TARGET,
      '/uploads': API_TARGET,
      '/calendar/': API_TARGET,
      '/socket.io': { target: API_TARGET, ws: true },
    },
  },
});
