import { useEffect, useState } from 'react'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { accountId } from '#web/data/session/visitor.ts'
import { createEmitter } from '#web/data/store.ts'

// web/pwa/worker/share.ts writes it; the worker is one file and shares none with the app.
const CACHE = 'greenside-share'
/**
 * How long shared items wait for a report. A visitor's wait for a sign-up, but not long enough for the next person on
 * the device.
 */
const LIFE_MS = { me: 24 * 60 * 60_000, visitor: 60 * 60_000 }

/** Photos and texts that another app shared into a report. */
export interface SharedThings {
  photos: File[]
  words: string
}

/** Shared items waiting for a report. */
export interface WaitingShare {
  photoCount: number
  /** When the last item was shared, and when it is deleted; milliseconds. */
  at: number
  until: number
}

/** The sharer: the person of the session, or a visitor, who may differ from the person who signs in later. */
type Sharer = 'me' | 'visitor'

interface Entry {
  request: Request
  answer: Response
  isPhoto: boolean
  at: number
  /** undefined: signed out. */
  personId: string | undefined
}

const changes = createEmitter()

/** The unused items of `sharer`, live. */
export function useWaitingShare(sharer: Sharer): WaitingShare | undefined {
  const [share, setShare] = useState<WaitingShare>()
  useEffect(() => {
    let isOver = false
    const look = () =>
      void waitingShare(sharer)
        .then((next) => isOver || setShare(next))
        .catch((cause: unknown) => console.warn('What was shared could not be read', cause))
    look()
    const stop = changes.subscribe(look)
    return () => {
      isOver = true
      stop()
    }
  }, [sharer])
  return share
}

/** Returns the items of `sharer`, oldest first, and deletes them from the device. */
export async function takeShared(sharer: Sharer, now: number = Date.now()): Promise<SharedThings> {
  const photos: File[] = []
  const words: string[] = []
  for (const { request, answer, isPhoto } of await entriesOf(sharer, now)) {
    // A second press, or a form in another tab, may have taken it meanwhile.
    if (!(await (await caches.open(CACHE)).delete(request))) continue
    if (isPhoto) photos.push(fileOf(await answer.blob(), answer.headers))
    else words.push(await answer.text())
  }
  changes.emit()
  return { photos, words: words.join('\n') }
}

/** The unused items of `sharer`; undefined if none. */
export async function waitingShare(
  sharer: Sharer,
  now: number = Date.now(),
): Promise<WaitingShare | undefined> {
  const entries = await entriesOf(sharer, now)
  if (entries.length === 0) return undefined
  const times = entries.map(({ at }) => at)
  return {
    photoCount: entries.filter(({ isPhoto }) => isPhoto).length,
    at: Math.max(...times),
    until: Math.min(...times) + LIFE_MS[sharer],
  }
}

/** Deletes everything that was shared, by anyone. */
export async function deleteShared(): Promise<void> {
  await caches.delete(CACHE)
  changes.emit()
}

/**
 * Deletes all shared items when a person's session ends, and otherwise old ones and those of other people: the next
 * person must not get them. Returns the function that stops it.
 */
export function startShareCleanup(): () => void {
  let before = accountId()
  const look = () => {
    if (currentMe().status !== 'ready' || !('caches' in globalThis)) return
    const person = accountId()
    const isOver = before !== undefined && before !== person
    before = person
    const cleaning = isOver ? deleteShared() : deleteForeign()
    cleaning.catch((cause) => console.warn('What was shared could not be deleted', cause))
  }
  look()
  return subscribeMe(look)
}

async function deleteForeign(): Promise<void> {
  for (const { request, at, personId } of await allEntries()) {
    const sharer = sharerOf(personId)
    if (sharer === undefined || isOver(at, sharer, Date.now()))
      await (await caches.open(CACHE)).delete(request)
  }
}

async function entriesOf(sharer: Sharer, now: number): Promise<Entry[]> {
  const entries = await allEntries()
  return entries.filter(({ at, personId }) => sharerOf(personId) === sharer && !isOver(at, sharer, now))
}

/** undefined: another person than the session's. */
function sharerOf(personId: string | undefined): Sharer | undefined {
  if (personId === undefined) return 'visitor'
  return personId === accountId() ? 'me' : undefined
}

function isOver(at: number, sharer: Sharer, now: number): boolean {
  return now - at > LIFE_MS[sharer]
}

async function allEntries(): Promise<Entry[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const entries: Entry[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer) continue
    entries.push({
      request,
      answer,
      isPhoto: !new URL(request.url).pathname.startsWith('/share/words/'),
      at: Number(answer.headers.get('x-at')),
      personId: answer.headers.get('x-person') || undefined,
    })
  }
  return entries
}

function fileOf(blob: Blob, headers: Headers): File {
  const name = decodeURIComponent(headers.get('x-name') ?? '')
  return new File([blob], name, { type: headers.get('content-type') ?? blob.type })
}
