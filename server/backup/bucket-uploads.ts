import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/types.ts'
import { extractParts } from './archive.ts'
import { linesOfPart } from './load-tables.ts'
import { type Manifest, tablePartOf } from './manifest.ts'

/** The differences between a bucket's files in the club now and in a back-up, which only names them. */
export interface BucketUploads {
  bucket: string
  /** Files added since: after a restore no row names them. */
  since: number
  /** Files replaced or deleted since: the bucket may have lost them. */
  lossCount: number
}

/** Compares the files named in the present rows with those named in a verified back-up. */
export async function compareUploads(
  database: Database,
  { file, manifest, bucket }: { file: string; manifest: Manifest; bucket: string },
): Promise<BucketUploads> {
  const { rows } = await database.runAsOwner<{ version: string }>(
    'select distinct version from storage.objects where version is not null',
  )
  const now = new Set(rows.map(({ version }) => version))
  const saved = await savedVersions(file, manifest)
  return {
    bucket,
    since: [...now].filter((version) => !saved.has(version)).length,
    lossCount: [...saved].filter((version) => !now.has(version)).length,
  }
}

async function savedVersions(file: string, manifest: Manifest): Promise<Set<string>> {
  const table = manifest.tables.find(({ name }) => name === 'storage.objects')
  const index = table?.columns.findIndex(({ name }) => name === 'version') ?? -1
  const versions = new Set<string>()
  if (!table || index < 0) return versions
  const folder = await mkdtemp(join(tmpdir(), 'greenside-uploads-'))
  try {
    const part = tablePartOf(table)
    await extractParts(file, folder, (path) => path === part)
    for await (const line of linesOfPart(join(folder, part))) {
      const version = (JSON.parse(line) as (string | null)[])[index]
      if (typeof version === 'string') versions.add(version)
    }
    return versions
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
