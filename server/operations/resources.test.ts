import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkResources, type Resources } from './resources.ts'

const MB = 1024 * 1024
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenside-resources-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function check(resources: Resources, databaseUrl?: string): Promise<string[]> {
  const lines: string[] = []
  const warn = (line: string) => lines.push(line)
  await checkResources({ dataDir, databaseUrl }, async () => resources, warn)
  return lines
}

describe('a server start', () => {
  it('stops with a sentence when the disk is too small for a first start', async () => {
    const small = { memory: undefined, disk: 100 * MB }
    await expect(check(small)).rejects.toThrow(/has 100 MB of free disk, and this start needs 250 MB/)
    await mkdir(join(dataDir, 'database', 'cluster'), { recursive: true })
    expect(await check(small)).toEqual([])
  })

  it('warns when the memory may be too small, since the system then ends a process without a message', async () => {
    const small = { memory: 200 * MB, disk: undefined }
    expect(await check(small)).toEqual([expect.stringMatching(/^200 MB of memory are free, .* up to 430 MB/)])
    expect(await check(small, 'postgres://club')).toEqual([])
  })

  it('measures the machine', async () => {
    await expect(
      checkResources({ dataDir, databaseUrl: undefined }, undefined, () => {}),
    ).resolves.toBeUndefined()
  })
})
