import { expect } from './club.ts'
import { test } from './people.ts'
import { openApp, quietOf, screenAt, screens, visit } from './screens.ts'

const policyOf = (headers: Record<string, string>) =>
  new Map(
    (headers['content-security-policy'] ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )

test('the club reports that it is healthy', async ({ request }) => {
  const answer = await request.get('/health')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ok', database: 'pglite' })
})

test('the app gets the address of the gateway, with a key for public data only', async ({ request }) => {
  const answer = await request.get('/app-config.json')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  const config = await answer.json()
  expect(config).toEqual({
    satellite: null,
    firebase: null,
    supabaseUrl: '',
    anonKey: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    captcha: null,
    clubLogo: null,
    clubCountry: null,
    clubName: expect.any(String),
    codeSeconds: { email: 3600, phone: 300 },
    sendsCodes: { email: true, phone: true },
    courseId: expect.stringMatching(/^[\da-f-]{36}$/),
    outline: expect.objectContaining({
      greens: expect.stringMatching(/^M/),
      lines: expect.stringMatching(/^M/),
    }),
    demo: true,
    hasAdmin: true,
    sessionGuard: { include: [], exclude: null, saveRedirect: true },
    vapidPublicKey: expect.stringMatching(/^[\w-]{87}$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  const headers = { apikey: config.anonKey, authorization: `Bearer ${config.anonKey}` }
  expect((await request.get('/rest/v1/menu_category?select=name', { headers })).status()).toBe(200)
  expect((await request.get('/rest/v1/profiles?select=id', { headers })).status()).toBe(401)
})

test('every screen’s address returns the app, requested again each time', async ({ request }) => {
  for (const { path } of screens) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.any(String),
    })
  }
})

test('the app’s own files are cached for ever and compressed; a missing file does not return the app', async ({
  request,
}) => {
  const page = await (await request.get('/')).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  expect(assets.length).toBeGreaterThanOrEqual(2)
  for (const path of assets) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
    const again = await request.get(path, { headers: { 'if-none-match': answer.headers().etag! } })
    expect(again.status()).toBe(304)
  }
  for (const path of ['/assets/no-such-file.js', '/%2e%2e/package.json', '/..%2f..%2fpackage.json']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBeGreaterThanOrEqual(400)
    expect(answer.headers()['content-type'], path).not.toContain('html')
  }
})

test('S7.27 the build’s manifest lies under builds/meta', async ({ request, page }) => {
  const fetched = page.waitForResponse(/\/builds\/meta\//)
  await page.goto('/about')
  const { id } = await (await fetched).json()
  expect(id).toMatch(/^[\w-]{8,}$/)
  expect(await (await request.get(`/builds/meta/${id}.json`)).json()).toMatchObject({ id })
})

test('the policy of every response allows only the club’s own sources', async ({ request }) => {
  for (const path of [
    '/',
    '/health',
    '/app-config.json',
    '/no-such-file.js',
    '/auth/v1/user',
    '/rest/v1/nowhere',
  ]) {
    const headers = (await request.get(path)).headers()
    const policy = policyOf(headers)
    expect(policy.get('default-src'), path).toEqual(["'self'"])
    expect(policy.get('object-src'), path).toEqual(["'none'"])
    expect(policy.get('base-uri'), path).toEqual(["'none'"])
    expect(policy.get('frame-ancestors'), path).toEqual(["'none'"])
    const sources = [...policy.values()].flat()
    expect(
      sources.filter((source) => /unsafe|\*|https?:/.test(source)),
      path,
    ).toEqual([])
    // The policy allows the page's own frame by the hash of its one script.
    const [self, ...hashes] = policy.get('script-src')!
    expect(self, path).toBe("'self'")
    expect(hashes, path).toHaveLength(path === '/' ? 1 : 0)
    for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

for (const { person, paths } of [
  {
    person: 'member',
    paths: ['/', '/map', '/orders', '/userorder', '/userorderlist', '/createissue', '/profile'],
  },
  { person: 'kitchen', paths: ['/kitchenorderlist', '/kitchenorderview', '/menumanage'] },
  { person: 'headgreenkeeper', paths: ['/updatepins', '/map', '/newissues', '/assignedissues'] },
] as const) {
  test.describe(`a visit of ${person} to their screens`, () => {
    test.use({ person })

    test('violates no policy, loads nothing from elsewhere, and is refused nothing', async ({
      page,
      club,
    }) => {
      await page.addInitScript(() => {
        const broken: string[] = []
        Object.assign(window, { brokenPolicies: broken })
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          broken.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
        )
      })
      const elsewhere: string[] = []
      const refused: string[] = []
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (/^https?:$/.test(protocol) && origin !== club.url) elsewhere.push(request.url())
      })
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
      })
      const quiet = quietOf(page)
      await openApp(page)
      for (const path of paths) {
        await visit(page, screenAt(path))
        if (path === '/map') await expect(page.locator('[data-map=ready]')).toBeVisible()
      }
      await quiet()
      const broken = await page.evaluate(
        () => (window as unknown as { brokenPolicies: string[] }).brokenPolicies,
      )
      expect(broken).toEqual([])
      expect(elsewhere).toEqual([])
      expect(refused).toEqual([])
    })
  })
}
