/** A value in localStorage until it expires or one of its tags is invalidated. */
export interface CachedItem<T = unknown> {
  key: string
  value: T
  /** Milliseconds since the epoch. */
  expires: number
  tags: string[]
}

const CACHE_LIFETIME_MS = 5 * 60_000
/** Offline, no newer value is available. */
const OFFLINE_CACHE_LIFETIME_MS = 24 * 60 * 60_000
const PRUNE_INTERVAL_MS = 300_000
const PREFIX = 'cache:'

/**
 * Stores a JSON value under a key, by default for five minutes. Returns false when the device has no room even after
 * pruning; a cache may forget.
 */
export function writeCached<T>(
  key: string,
  value: T,
  options: { lifetimeMs?: number; tags?: string[] } = {},
): boolean {
  const { lifetimeMs = CACHE_LIFETIME_MS, tags = [] } = options
  const item: CachedItem<T> = { key, value, expires: Date.now() + lifetimeMs, tags }
  const text = JSON.stringify(item)
  if (tryToStore(PREFIX + key, text)) return true
  pruneCached()
  return tryToStore(PREFIX + key, text)
}

/** Every unexpired item whose key begins with the prefix. */
export function cachedItems(prefix: string): CachedItem[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX + prefix))
    .map((name) => parse(localStorage.getItem(name)))
    .filter((item) => item !== undefined)
    .filter((item) => item.expires > Date.now())
}

/** Keeps every item for at least 24 hours from now: the network is gone. */
export function keepCachedOffline(): void {
  for (const item of cachedItems('')) {
    const expires = Math.max(item.expires, Date.now() + OFFLINE_CACHE_LIFETIME_MS)
    tryToStore(PREFIX + item.key, JSON.stringify({ ...item, expires }))
  }
}

/** Deletes every item with one of the tags. */
export function dropCachedTagged(tags: Iterable<string>): void {
  const stale = new Set(tags)
  dropWhere((item) => item.tags.some((tag) => stale.has(tag)))
}

/** Deletes expired items. */
export function pruneCached(): void {
  dropWhere((item) => item.expires <= Date.now())
}

/** Deletes everything: at a change of person, so that the next one on this device finds nothing. */
export function clearCached(): void {
  dropWhere(() => true)
}

/** Prunes every five minutes until the returned function is called. */
export function startPruning(): () => void {
  const timer = setInterval(pruneCached, PRUNE_INTERVAL_MS)
  return () => clearInterval(timer)
}

function dropWhere(stale: (item: CachedItem) => boolean): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX)) continue
    const item = parse(localStorage.getItem(name))
    if (!item || stale(item)) localStorage.removeItem(name)
  }
}

function tryToStore(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

function parse(text: string | null): CachedItem | undefined {
  try {
    const item = JSON.parse(text ?? 'null') as CachedItem | null
    return item && typeof item.expires === 'number' && Array.isArray(item.tags) ? item : undefined
  } catch {
    return undefined
  }
}
