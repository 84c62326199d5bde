import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(source('../package.json'), 'utf8'),
)
/** The programs of package.json's commands that are not for developers alone. */
const operatorPrograms = Object.values(scripts).flatMap(
  (command) => /^node tools\/run\.mjs tools\/([\w-]+)\.ts$/.exec(command)?.[1] ?? [],
)

/**
 * Writes other characters than ASCII as escapes: V8 holds the text of a file with two bytes a character when one of them needs it, for as
 * long as the server runs.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * The server as a few plain files in dist/server, which Node reads in a third of the time; packages stay outside, but for zod: the parts
 * of it that are used are a third, and the rest took memory.
 */
export default defineConfig({
  plugins: [asciiOnly],
  ssr: { noExternal: ['zod'] },
  build: {
    ssr: true,
    outDir: source('../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        // The operator's commands, for a package that has no TypeScript loader.
        ...Object.fromEntries(operatorPrograms.map((name) => [name, source(`../tools/${name}.ts`)])),
        // Beside the file that starts it, under the name that it is started by; without the TypeScript loader.
        'build-cluster': source('database/pglite/build-cluster.ts'),
        'pglite-worker-entry': source('database/pglite/pglite-worker.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false },
    },
  },
})
