import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#domain/base/testing-rounds.ts'
import { lossesOf, prepareOrders } from '../testing-orders.ts'
import { openPglite } from './pglite.ts'
import { newDataFolder } from './testing-embedded.ts'

// The engine starts several times here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const ROUNDS = rounds(2)

/** Starts a process that writes orders into `dataDir`; `answered` collects the ids of acknowledged orders. */
async function startWriter(dataDir: string, first: number) {
  const program = join(import.meta.dirname, 'testing-writer.ts')
  const loader = ['--import', import.meta.resolve('tsx')]
  const child = spawn(process.execPath, [...loader, program, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const answered: number[] = []
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => answered.push(Number(line)))
  const end = async () => {
    child.kill('SIGKILL')
    await once(lines, 'close')
  }
  return { child, answered, end }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const enough = async (answered: number[], count: number) => {
  while (answered.length < count) await pause(5)
}

async function prepared(dataDir: string): Promise<void> {
  const database = await openPglite(dataDir)
  await prepareOrders(database)
  await database.close()
}

async function losses(dataDir: string, answered: number[]) {
  const database = await openPglite(dataDir)
  const found = await lossesOf(database, answered)
  await database.close()
  return found
}

it('killed at random times, the database loses no answered order, has no partial one and opens again', async () => {
  const folder = await newDataFolder()
  await prepared(folder.dataDir)
  const answered: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = await startWriter(folder.dataDir, round * 1_000_000)
    await enough(writer.answered, 10)
    await pause(Math.random() * 300)
    await writer.end()
    answered.push(...writer.answered)
  }
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS * 10)
  expect(await losses(folder.dataDir, answered)).toEqual({ lost: [], half: [], damaged: [] })
  await folder.remove()
})

/** Whether a disk image can be made and mounted here: root on Linux, with the tools installed. */
function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  try {
    const folder = mkdtempSync(join(tmpdir(), 'greenside-mount-'))
    const disk = new DiskImage(join(folder, 'disk'))
    disk.mount(folder)
    disk.unmount()
    rmSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

/** An ext4 file system in a file. */
class DiskImage {
  readonly file: string
  private at = ''

  constructor(file: string, copyOf?: DiskImage) {
    this.file = file
    if (copyOf) {
      copyFileSync(copyOf.file, file)
      return
    }
    execFileSync('truncate', ['-s', '192M', file])
    execFileSync('mkfs.ext4', ['-q', '-m', '0', file], { stdio: 'ignore' })
  }

  /** Mounts it on a new folder under `parent` and returns that folder. */
  mount(parent: string): string {
    this.at = mkdtempSync(join(parent, 'mounted-'))
    execFileSync('mount', ['-o', 'loop', this.file, this.at], { stdio: 'ignore' })
    return this.at
  }

  unmount(): void {
    if (this.at) execFileSync('umount', [this.at])
    this.at = ''
  }
}

describe.skipIf(!canMount())('on a disk in a file, after a power cut', () => {
  let folder: string
  const mounted: DiskImage[] = []
  const mount = (disk: DiskImage) => {
    mounted.push(disk)
    return disk.mount(folder)
  }
  let model: Awaited<ReturnType<typeof newDataFolder>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenside-disk-'))
    model = await newDataFolder()
  })
  afterAll(async () => {
    for (const disk of mounted) disk.unmount()
    await model.remove()
    rmSync(folder, { recursive: true })
  })

  it('the database opens and has every answered order', async () => {
    const disk = new DiskImage(join(folder, 'disk'))
    const dataDir = join(mount(disk), 'data')
    mkdirSync(dataDir)
    cpSync(model.dataDir, dataDir, { recursive: true })
    execFileSync('sync', ['-f', dataDir])
    await prepared(dataDir)
    const writer = await startWriter(dataDir, 0)
    await enough(writer.answered, 60)
    writer.child.kill('SIGSTOP')
    const answered = [...writer.answered]
    // The image file contains only what the file system wrote out, as a disk does after a power cut.
    const cut = new DiskImage(join(folder, 'cut'), disk)
    await writer.end()
    expect(await losses(join(mount(cut), 'data'), answered)).toEqual({ lost: [], half: [], damaged: [] })
  })
})
