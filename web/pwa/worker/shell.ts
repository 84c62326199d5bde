/// <reference lib="webworker" />

/**
 * The app's own files, stored so that it opens offline. The club's data are not stored here: the app stores them
 * itself, for its owner alone.
 */

const prefix = 'greenside-shell-'
const page = '/index.html'
/**
 * After this time without an answer the page comes from the device; a dead connection on the course may last minutes.
 */
const patienceMs = 3000

/** The shell of one build: its files, and the name of their cache. */
export interface Shell {
  keep(): Promise<void>
  forgetOthers(): Promise<void>
  /** The answer to a request; undefined: not the shell's. */
  answer(request: Request): Promise<Response> | undefined
}

/** `files` are paths of the build; the first ones are required for its start. */
export function createShell(build: string, essential: readonly string[], optional: readonly string[]): Shell {
  const name = prefix + build
  return {
    async keep() {
      const cache = await caches.open(name)
      await cache.addAll([page, ...essential])
      // A screen that cannot be fetched now is fetched when opened.
      await Promise.all(optional.map((path) => cache.add(path).catch(() => undefined)))
    },
    async forgetOthers() {
      const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name)
      // A page of the previous build may be open with a half-filled form, and still needs that build's files.
      await Promise.all(others.slice(0, -1).map((other) => caches.delete(other)))
    },
    answer(request) {
      const url = new URL(request.url)
      if (request.method !== 'GET' || url.origin !== location.origin) return undefined
      if (request.mode === 'navigate') return isScreen(url.pathname) ? freshPage(request, name) : undefined
      return url.pathname.startsWith('/assets/')
        ? keptFile(request, name)
        : keptIfOffline(request, url, optional, name)
    },
  }
}

/** A path without an extension is a screen, except the gateway's own paths. */
export function isScreen(path: string): boolean {
  return (
    !/\.\w+$/.test(path) &&
    !/^\/(auth|rest|storage|functions|realtime|api|dev)\//.test(path) &&
    path !== '/health'
  )
}

async function freshPage(request: Request, name: string): Promise<Response> {
  const copy = await (await caches.open(name)).match(page)
  if (!copy) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(copy), patienceMs))
  const answer = fetch(request).then((fresh) => (isGatewayAway(fresh) ? copy : fresh))
  return Promise.race([answer.catch(() => copy), late])
}

/** Whether a proxy answered instead of the club's server, as while that restarts. */
function isGatewayAway({ status }: Response): boolean {
  return status >= 502 && status <= 504
}

/** A file with a content hash in its name, of this build or the previous one. */
async function keptFile(request: Request, name: string): Promise<Response> {
  const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name)
  for (const one of [name, ...others]) {
    const copy = await (await caches.open(one)).match(request.url)
    if (copy) return copy
  }
  return fetch(request)
}

function keptIfOffline(
  request: Request,
  { pathname }: URL,
  optional: readonly string[],
  name: string,
): Promise<Response> | undefined {
  if (!optional.includes(pathname)) return undefined
  return fetch(request).catch(async (cause) => {
    const copy = await (await caches.open(name)).match(pathname)
    if (copy) return copy
    throw cause
  })
}
