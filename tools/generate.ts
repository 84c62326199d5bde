import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from './generate/files.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const files = Object.entries(await generatedFiles())
const committed = await Promise.all(
  files.map(([path]) => readFile(`${root}${path}`, 'utf8').catch(() => undefined)),
)
const stale = files.filter(([, text], at) => text !== committed[at])

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: run \`npm run generate\``)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) {
    await writeFile(`${root}${path}`, text)
    console.log(`wrote ${path}`)
  }
  if (stale.length === 0) console.log('nothing to do: the generated files are up to date')
}
