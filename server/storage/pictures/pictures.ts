import { createHash } from 'node:crypto'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'
import { badImage, busy, notEnabled } from '../errors.ts'
import type { ImageLimits } from '../settings.ts'
import type { OpenFile } from '../stores/files.ts'
import { inMemory, type PictureCache, pictureCache } from './picture-cache.ts'
import { makePicture } from './picture-maker.ts'
import type { PictureOptions, PictureType } from './picture-options.ts'

/** A picture to generate from one version of an object. */
interface PictureRequest {
  version: string
  options: PictureOptions
  type: PictureType
  source: () => Promise<OpenFile>
}

/** Pictures generated from objects: each once, a few at a time, and cached. */
export interface Pictures extends Pick<PictureCache, 'forget' | 'versions'> {
  /** The picture, cached or newly generated. Throws StorageError. */
  open(order: PictureRequest): Promise<OpenFile>
  /** Key of this picture among those of its object. */
  keyOf(order: Pick<PictureRequest, 'options' | 'type'>): string
}

/** Queued pictures per concurrent generation. */
const WAITING_EACH = 16

export function pictures(directory: string, limits: ImageLimits, patienceMs: number): Pictures {
  const cache = pictureCache(directory, limits.cacheBytes, patienceMs)
  const inTurn = limitConcurrency(limits.concurrency, {
    maxQueued: limits.concurrency * WAITING_EACH,
    onOverflow: busy,
  })
  const making = new Map<string, Promise<Uint8Array>>()

  async function make(order: PictureRequest, key: string): Promise<Uint8Array> {
    const bytes = await inTurn(async () => {
      const source = await readAll(await order.source(), limits.maxInputBytes)
      return makePicture(source, order.options, order.type, limits)
    })
    await cache.put(order.version, key, bytes)
    return bytes
  }

  const keyOf: Pictures['keyOf'] = ({ options, type }) => {
    const { width = 0, height = 0, resize, quality = 'usual' } = options
    const cut = (side: number) => Math.min(side, limits.maxSidePx)
    const text = [cut(width), cut(height), resize, quality, type].join(' ')
    return createHash('sha256').update(text).digest('hex').slice(0, 32)
  }

  return {
    keyOf,
    forget: (versions) => cache.forget(versions),
    versions: () => cache.versions(),
    async open(order) {
      if (!limits.enabled) throw notEnabled('image transformation')
      const key = keyOf(order)
      const cached = await cache.open(order.version, key)
      if (cached) return cached
      const name = `${order.version}.${key}`
      const work = making.get(name) ?? make(order, key).finally(() => making.delete(name))
      making.set(name, work)
      return inMemory(await work)
    },
  }
}

async function readAll(file: OpenFile, maxBytes: number): Promise<Uint8Array> {
  if (file.size > maxBytes) {
    await file.close()
    throw badImage('The file is too large to make pictures of')
  }
  return new Uint8Array(await new Response(await file.stream()).arrayBuffer())
}
