import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { UNOPTIMIZED } from './engine-module.ts'

/**
 * Opens an empty database, which calls each of the functions often, and prints their numbers in V8's log. They go to
 * stderr, because V8's threads write into the middle of lines of stdout.
 */
const OPEN = `
  import { PGlite } from '@electric-sql/pglite'
  import { loadEngine } from './server/database/pglite/engine-module.ts'
  const pglite = await PGlite.create({ pgliteWasmModule: await loadEngine() })
  const queries = Array.from({ length: 300 }, (_, n) => 'select ' + n + ' from pg_class where relname = $1')
  for (const query of queries) await pglite.query(query, ['hole'])
  for (const name of ${JSON.stringify(UNOPTIMIZED)}) console.error('number', name, pglite.Module['_' + name].name)
  process.exit(0)`

it('the large switches of PostgreSQL are never compiled with optimization, which takes 600 MB for one', async () => {
  const flags = ['--trace-wasm-compilation-times', '--import', 'tsx', '--input-type=module']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, '-e', OPEN], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const optimized = new Set([...stdout.matchAll(/#(\d+) using TurboFan/g)].map(([, number]) => number))
  const numbers = new Map(
    [...stderr.matchAll(/^number (\w+) (\d+)$/gm)].map(([, name, number]) => [name, number]),
  )
  expect(optimized.size).toBeGreaterThan(10)
  expect([...numbers.keys()]).toEqual(UNOPTIMIZED)
  expect(UNOPTIMIZED.filter((name) => optimized.has(numbers.get(name)))).toEqual([])
}, 600_000)
