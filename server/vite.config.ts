import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server as a few plain files in dist/server, which Node reads in a third of the time; packages stay outside. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: source('../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        // Beside the file that starts it, under the name that it is started by; without the TypeScript loader.
        'pglite-worker-entry': source('database/pglite/pglite-worker.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
