import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rounds } from '#domain/base/testing-rounds.ts'
import { databaseOver } from '../database.ts'
import { lossesOf, prepareOrders, writeOrder } from '../testing-orders.ts'
import type { Database } from '../types.ts'
import { DirectChannel } from './pglite-channel.ts'
import { PgliteConnections } from './pglite-connections.ts'
import { openDirectory } from './pglite-instance.ts'
import { isLog, SimulatedDisk } from './testing-disk.ts'
import { newDataFolder } from './testing-embedded.ts'

// The engine starts several times here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Opens the engine in this thread, where the test can intercept its file accesses. */
async function openHere(cluster: string): Promise<Database> {
  return databaseOver(new PgliteConnections(new DirectChannel(await openDirectory(cluster))))
}

let folder: Awaited<ReturnType<typeof newDataFolder>>
let images: string
beforeEach(async () => {
  folder = await newDataFolder()
  images = await mkdtemp(join(tmpdir(), 'greenside-images-'))
})
afterEach(async () => {
  await folder.remove()
  await rm(images, { recursive: true })
})

const cluster = () => join(folder.dataDir, 'database', 'cluster')

it('every commit is in the log on the disk before its answer', async () => {
  const disk = new SimulatedDisk(cluster())
  const database = await openHere(cluster())
  await prepareOrders(database)
  try {
    for (let order = 0; order < 20; order += 1) {
      disk.synced.length = 0
      await writeOrder(database, order)
      expect(disk.synced.filter((path) => isLog(path))).not.toEqual([])
    }
    disk.synced.length = 0
    await database.runAsOwner('select count(*) from "order"')
    expect(disk.synced).toEqual([])
  } finally {
    disk.release()
    await database.close()
  }
})

describe('a power cut', () => {
  /** Cuts the power at writes and syncs between orders; returns each cut's folder and the acknowledged orders. */
  async function cuts(disk: SimulatedDisk, database: Database, lucks: number[]) {
    const made: { image: string; answered: number[] }[] = []
    const answered: number[] = []
    let patience = 30
    disk.onChange = () => {
      patience -= 1
      if (patience > 0 || made.length === lucks.length) return
      patience = 40 + Math.floor(Math.random() * 60)
      const image = join(images, `cut-${made.length}`)
      disk.cut(image, lucks[made.length])
      made.push({ image, answered: [...answered] })
    }
    for (let order = 0; made.length < lucks.length; order += 1) {
      await writeOrder(database, order)
      answered.push(order)
      if (order % 25 === 12) await database.runAsOwner('checkpoint')
    }
    return made
  }

  it('loses no answered order and leaves no partial one, with none or some of the unsynced data on the disk', async () => {
    const disk = new SimulatedDisk(cluster())
    const database = await openHere(cluster())
    await prepareOrders(database)
    const lucks = Array.from({ length: rounds(2) }, (_, at) => (at % 2) / 2)
    const made = await cuts(disk, database, lucks).finally(() => disk.release())
    await database.close()
    for (const { image, answered } of made) {
      const restarted = await openHere(image)
      expect(await lossesOf(restarted, answered)).toEqual({ lost: [], half: [], damaged: [] })
      await restarted.close()
    }
  })

  it('loses orders when syncs are left out, so the test would notice missing syncs', async () => {
    const disk = new SimulatedDisk(cluster())
    const database = await openHere(cluster())
    await prepareOrders(database)
    disk.deaf = true
    await writeOrder(database, 1)
    disk.cut(join(images, 'deaf'))
    disk.release()
    await database.close()
    const restarted = await openHere(join(images, 'deaf'))
    expect((await lossesOf(restarted, [1])).lost).toEqual([1])
    await restarted.close()
  })
})

describe('a full disk', () => {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  it.each([
    ['for a table', (path: string) => !isLog(path)],
    ['for the log', isLog],
  ])('%s is reported with 53100, and the data stays unchanged', async (_, concerned) => {
    const disk = new SimulatedDisk(cluster())
    const database = await openHere(cluster())
    await prepareOrders(database)
    await writeOrder(database, 1)
    disk.onChange = (kind, path) => {
      if (kind === 'write' && concerned(path)) throw full()
    }
    const filling = `insert into item (order_id, line) select 1, n from generate_series(10, 200000) n`
    const error = await database.runAsOwner(filling).catch((reason) => reason)
    disk.release()
    expect(error).toMatchObject({ name: 'DatabaseError', code: '53100' })
    await database.close()
    const restarted = await openHere(cluster())
    expect(await lossesOf(restarted, [1])).toEqual({ lost: [], half: [], damaged: [] })
    await writeOrder(restarted, 2)
    expect(await lossesOf(restarted, [1, 2])).toEqual({ lost: [], half: [], damaged: [] })
    await restarted.close()
  })
})
