import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimDataFolder } from './data-folder.ts'

const kept = fileURLToPath(new URL('../../../.tmp/test-clusters/', import.meta.url))

/**
 * A data folder with an empty cluster, for `openPglite`: a copy, because making one takes seconds. One model is made
 * per PGlite version. Call `remove` when done.
 */
export async function newDataFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const { version } = createRequire(import.meta.url)(
    '../../../node_modules/@electric-sql/pglite/package.json',
  )
  const model = join(kept, version)
  if (!existsSync(model)) await makeModel(model)
  const dataDir = await mkdtemp(join(tmpdir(), 'greenside-data-'))
  await cp(model, join(dataDir, 'database'), { recursive: true })
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function makeModel(model: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const draft = await mkdtemp(join(kept, 'draft-'))
  const folder = await claimDataFolder(draft)
  await folder.release()
  // Another process may have been first; either result is good.
  await rename(draft, model).catch(() => rm(draft, { recursive: true, force: true }))
}
