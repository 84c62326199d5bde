import { fieldScreens, loadScreenReads } from '#web/app/offline/screen-reads.ts'
import { reachability } from '#web/data/network.ts'
import { onInvalidated } from '#web/data/queries/invalidate.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { currentFacts, type Read } from '#web/data/queries/screen-reads.ts'
import { isHidden } from '#web/data/session/hidden-page.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { visitorOf } from '#web/data/session/visitor.ts'
import { savesData } from '#web/ui/prefetch-link.ts'

/** Younger data are not read again. */
const FRESH_MS = 15 * 60_000
/** Changed data are read again after this time at the earliest; the devices of a club are spread over as long again. */
const CHANGED_MS = 2 * 60_000
/** After a restart of the server, the reads of all devices of a club are spread over this time. */
const RETURNED_MS = 60_000
/** The most requests, and the most characters of their answers, of one pass. */
const MAX_READS = 60
const MAX_CHARACTERS = 6_000_000
/** Longest wait for an idle moment of the browser. */
const IDLE_MS = 4_000

let running: Promise<void> | undefined

/**
 * Reads the data of the screens of the person's role ahead, so that each is correct without a signal: at sign-in and
 * when the app is opened, and later the changed data. One request at a time, in idle moments, not for devices that save
 * data. Returns the function that stops it.
 */
export function startReadAhead(random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let returned: ReturnType<typeof setTimeout> | undefined
  let person = personNow()
  const soon = () => void readAhead().catch((cause) => console.warn('Not everything was read ahead', cause))
  const look = () => isHidden() || soon()
  const stops = [
    subscribeMe(() => {
      if (person === personNow()) return
      person = personNow()
      soon()
    }),
    reachability.subscribe(() => {
      clearTimeout(returned)
      if (reachability.get()) returned = setTimeout(soon, RETURNED_MS * random())
    }),
    onInvalidated(() => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          soon()
        },
        CHANGED_MS * (1 + random()),
      )
    }),
  ]
  document.addEventListener('visibilitychange', look)
  soon()
  return () => {
    clearTimeout(timer)
    clearTimeout(returned)
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}

function personNow(): string {
  const { hasSession, lacksProfile, role } = visitorOf(currentMe())
  return JSON.stringify([currentMe().user?.id, hasSession, lacksProfile, role])
}

/** One pass over the screens of the role; a call during one gets the same. */
export function readAhead(): Promise<void> {
  running ??= passesUntilSettled().finally(() => {
    running = undefined
  })
  return running
}

/** A person who signs in during a pass gets a separate one: the data read before belong to another person. */
async function passesUntilSettled(): Promise<void> {
  let person: string
  do {
    person = personNow()
    await pass(person)
  } while (person !== personNow())
}

async function pass(person: string): Promise<void> {
  const visitor = visitorOf(currentMe())
  if (savesData() || visitor.lacksProfile || !mayRead()) return
  const budget = { reads: MAX_READS, characters: MAX_CHARACTERS }
  const hashes = new Set<string>()
  for (const name of fieldScreens[visitor.role as RoleId]) {
    const reads = await loadScreenReads(name)
    if (!reads) continue
    // The queries that depend on the course are known once it is read.
    for (const list of [reads.needs, reads.needs, reads.ahead, reads.ahead]) {
      for (const one of list?.(currentFacts()) ?? []) {
        if (hashes.has(one.hash)) continue
        hashes.add(one.hash)
        if (!isDue(one)) continue
        await untilIdle()
        if (!mayRead() || person !== personNow() || budget.reads <= 0 || budget.characters <= 0) return
        budget.reads -= 1
        await loadWhileReachable(one)
        budget.characters -= sizeOf(one)
      }
    }
  }
}

const mayRead = () => reachability.get() && !isHidden()

/** Also ends when the connection is lost: the query then waits for the network, and a caller would wait with it. */
function loadWhileReachable({ load }: Read): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = reachability.subscribe(() => reachability.get() || end())
    void load().finally(end)
  })
}

const queryOf = ({ hash }: Read) => queryClient.getQueryCache().get(hash)

/** A visible query reads itself, and data that the live channel updates are not read again for their age. */
function isDue(read: Read): boolean {
  const query = queryOf(read)
  // A screen that failed to read it has retried enough, and offers the next try.
  if (query?.state.status === 'error' && query.getObserversCount() > 0) return false
  if (!query || query.state.data === undefined) return true
  if (query.getObserversCount() > 0) return false
  // Weather changes without a realtime event.
  const knownAt = read.isLasting ? query.state.dataUpdatedAt : (read.knownAt() ?? 0)
  return query.state.isInvalidated || Date.now() - knownAt > FRESH_MS
}

function sizeOf(read: Read): number {
  return JSON.stringify(queryOf(read)?.state.data ?? null).length
}

/** Resolves in an idle moment, if the browser reports them. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, 50)
  })
}
