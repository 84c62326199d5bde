import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShell } from '#web/pwa/worker/shell.ts'

const kept = new Map<string, Map<string, Response>>()
let network: (path: string) => Promise<Response>
const pathOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, location.origin).pathname

function fakeCache(name: string) {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  const add = async (path: string) => {
    const answer = await network(path)
    if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`)
    files.set(path, answer)
  }
  return {
    add,
    addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
    match: async (request: string | Request) => files.get(pathOf(request))?.clone(),
  }
}

beforeEach(() => {
  kept.clear()
  network = async (path) => new Response(`new ${path}`)
  vi.stubGlobal('fetch', (request: string | Request) => network(pathOf(request)))
  vi.stubGlobal('caches', {
    open: async (name: string) => fakeCache(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shell = () => createShell('b1', ['/assets/index.js'], ['/assets/map.js', '/icons/icon-72x72.png'])
const page = (path: string) =>
  ({ url: `${location.origin}${path}`, method: 'GET', mode: 'navigate' }) as Request
const file = (path: string) =>
  ({ url: `${location.origin}${path}`, method: 'GET', mode: 'no-cors' }) as Request
const read = async (answer: Promise<Response> | undefined) => (await answer)?.text()
const offline = () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'))
}

describe('the shell on the device', () => {
  it('S1.34 opens every screen with no network', async () => {
    await shell().keep()
    offline()
    expect(await read(shell().answer(page('/')))).toBe('new /index.html')
    expect(await read(shell().answer(page('/orders')))).toBe('new /index.html')
    expect(await read(shell().answer(file('/assets/index.js')))).toBe('new /assets/index.js')
    expect(await read(shell().answer(file('/icons/icon-72x72.png')))).toBe('new /icons/icon-72x72.png')
  })

  it('uses the page of the server while there is one', async () => {
    await shell().keep()
    network = async (path) => new Response(`newer ${path}`)
    expect(await read(shell().answer(page('/orders')))).toBe('newer /orders')
  })

  it('opens from the device while a proxy answers instead of the server', async () => {
    await shell().keep()
    for (const status of [502, 503, 504]) {
      network = async () => new Response('Bad Gateway', { status })
      expect(await read(shell().answer(page('/orders'))), String(status)).toBe('new /index.html')
    }
  })

  it('waits three seconds for a connection that does not answer, not longer', async () => {
    await shell().keep()
    vi.useFakeTimers()
    network = () => new Promise(() => undefined)
    const answer = read(shell().answer(page('/orders')))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe('new /index.html')
  })

  it('does not answer requests for the club’s data, for changes, or to other origins', () => {
    for (const path of ['/rest/v1/issue', '/auth/v1/user', '/functions/v1/x', '/health', '/licences.txt']) {
      expect(shell().answer(page(path)), path).toBeUndefined()
    }
    expect(shell().answer(file('/app-config.json'))).toBeUndefined()
    expect(shell().answer({ ...file('/assets/index.js'), method: 'POST' } as Request)).toBeUndefined()
    expect(
      shell().answer({ ...file('/x'), url: 'https://elsewhere.example/assets/x.js' } as Request),
    ).toBeUndefined()
  })

  it('is stored completely or not at all, except screens that can be loaded later', async () => {
    network = async (path) => new Response('', { status: path === '/assets/map.js' ? 404 : 200 })
    await expect(shell().keep()).resolves.toBeUndefined()
    network = async (path) => new Response('', { status: path === '/assets/index.js' ? 404 : 200 })
    await expect(shell().keep()).rejects.toThrow()
  })

  it('of the build before stays for pages that still run it; older ones are deleted', async () => {
    await createShell('a9', [], []).keep()
    await createShell('b0', ['/assets/form.js'], []).keep()
    kept.set('someone-elses', new Map())
    await shell().keep()
    await shell().forgetOthers()
    expect([...kept.keys()]).toEqual(['greenside-shell-b0', 'someone-elses', 'greenside-shell-b1'])
    network = async () => new Response('', { status: 404 })
    expect(await read(shell().answer(file('/assets/form.js')))).toBe('new /assets/form.js')
  })
})
