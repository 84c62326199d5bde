import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './security.ts'
import { staticFiles } from './static.ts'

let folder: string
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Greenside</title>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'console.warn("hello")'.repeat(50))
  await writeFile(join(folder, 'firebase-messaging-sw.js'), '// the worker')
  await writeFile(`${folder}-secret`, 'not for the web')
  app = new Hono()
  app.use(securityHeaders())
  app.route('/', staticFiles(folder))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(`${folder}-secret`)
})

describe('the static file server', () => {
  it('returns the app for every screen', async () => {
    for (const path of ['/', '/map', '/orders/0194a000-0000-7000-8000-000000000001']) {
      const answer = await app.request(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<title>Greenside</title>')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
  })

  it('S2.56 returns the app with status 404 at an unknown path, also one with a dot', async () => {
    await writeFile(join(folder, 'screen-paths.json'), JSON.stringify(['/', '/map', '/orders/*']))
    const visit = (path: string, etag = '') =>
      app.request(path, { headers: { accept: 'text/html,*/*;q=0.8', 'if-none-match': etag } })
    for (const path of ['/no-such-path', '/foo.html', '/orders/1/2']) {
      const answer = await visit(path)
      expect([path, answer.status, answer.headers.get('etag')]).toEqual([path, 404, null])
      expect(await answer.text()).toContain('<title>Greenside</title>')
    }
    for (const path of ['/', '/map', '/map/', '/orders/1']) expect((await visit(path)).status).toBe(200)
    const etag = (await visit('/map')).headers.get('etag')!
    expect((await visit('/no-such-path', etag)).status).toBe(404)
    expect(await (await app.request('/foo.html')).text()).toBe('Not found')
    await rm(join(folder, 'screen-paths.json'))
  })

  it('lets browsers cache hashed files for ever and check others by their ETag', async () => {
    const script = await app.request('/assets/app-1a2b.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = (await app.request('/')).headers.get('etag')!
    const again = await app.request('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('compresses text for browsers that accept it', async () => {
    const answer = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(200)
  })

  it('sends the copy that the build compressed, only as its file', async () => {
    const script = 'console.warn("built")'.repeat(100)
    const copy = brotliCompressSync(script)
    await writeFile(join(folder, 'assets', 'built-1a2b.js'), script)
    await writeFile(join(folder, 'assets', 'built-1a2b.js.br'), copy)
    const answer = await app.request('/assets/built-1a2b.js', { headers: { 'accept-encoding': 'br' } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(copy)
    expect(await (await app.request('/assets/built-1a2b.js')).text()).toBe(script)
    expect((await app.request('/assets/built-1a2b.js.br')).status).toBe(404)
  })

  it('shows a new build at once', async () => {
    await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"old"}')
    await app.request('/manifest.webmanifest')
    await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"new"}')
    await utimes(join(folder, 'manifest.webmanifest'), new Date(), new Date(Date.now() + 5000))
    expect(await (await app.request('/manifest.webmanifest')).text()).toContain('new')
  })

  it('S2.54 redirects worker scripts home, except the one that exists', async () => {
    for (const path of ['/sw.js', '/service-worker.js', '/workbox-abc123.js']) {
      const answer = await app.request(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    }
    expect((await app.request('/firebase-messaging-sw.js')).headers.get('content-type')).toContain(
      'javascript',
    )
  })

  it('returns nothing outside its folder, and 404 for a missing file', async () => {
    for (const path of [
      '/assets/none.js',
      '/..%2Fetc%2Fpasswd.txt',
      `/..%2f${folder.split('/').at(-1)}-secret.txt`,
      '/%00.js',
      '/%E0%A4.js',
    ]) {
      expect([400, 404]).toContain((await app.request(path)).status)
    }
  })

  it('has a policy that allows no foreign scripts', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|http/)
    expect((await app.request('/assets/app-1a2b.js')).headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('allows the script of the frame by its hash, and no other inline script', async () => {
    const page = join(folder, 'index.html')
    await writeFile(
      page,
      '<style>p{color:red}</style><script src="/a.js"></script><script>chooseFrame()</script>',
    )
    const policyOf = async (path: string, headers = {}) =>
      (await app.request(path, { headers })).headers.get('content-security-policy')!
    const policy = await policyOf('/')
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hashOf('chooseFrame()')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('p{color:red}')};`)
    const etag = (await app.request('/')).headers.get('etag')!
    expect(await policyOf('/', { 'if-none-match': etag })).toBe(policy)
    expect(await policyOf('/assets/app-1a2b.js')).toContain("script-src 'self';")
    await writeFile(page, '<!doctype html><title>Greenside</title>')
  })

  it('has a policy that is open only for the provider of a captcha, if one is configured', async () => {
    const guarded = new Hono()
    guarded.use(securityHeaders(['https://challenges.example']))
    guarded.route('/', staticFiles(folder))
    const policy = (await guarded.request('/')).headers.get('content-security-policy')!
    const foreign = policy.split('; ').filter((part) => part.includes('http'))
    expect(foreign).toEqual(
      ['script-src', 'style-src', 'connect-src', 'frame-src'].map(
        (part) => `${part} 'self' https://challenges.example`,
      ),
    )
  })
})
