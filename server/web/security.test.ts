import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { firebaseOrigins } from '#server/jobs/settings.ts'
import { securityHeaders } from './security.ts'

async function headersOf(path: string, siteUrl = 'https://club.example') {
  const app = new Hono()
  app.use(securityHeaders([], [], siteUrl))
  app.get('/storage/v1/object/public/*', (context) => {
    context.header('cache-control', 'public, max-age=3600')
    return context.text('picture')
  })
  app.get('*', (context) => context.text('answer'))
  return (await app.request(path)).headers
}

async function policyWith(services: readonly string[]) {
  const app = new Hono()
    .use(securityHeaders([], [], '', true, services))
    .get('*', (context) => context.text('page'))
  return (await app.request('/')).headers.get('content-security-policy')
}

describe('the headers of every response', () => {
  it('allow the app to call Firebase only when the club uses it', async () => {
    expect(await policyWith([])).toContain("; connect-src 'self';")
    expect(await policyWith(firebaseOrigins)).toContain(
      "; connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com;",
    )
  })

  it('bind browsers to https for a year, if the site is https', async () => {
    const year = 'max-age=31536000; includeSubDomains'
    expect((await headersOf('/')).get('strict-transport-security')).toBe(year)
    expect((await headersOf('/', 'http://127.0.0.1:3000')).has('strict-transport-security')).toBe(false)
  })

  it('keep personal responses out of every cache, and do not change public ones', async () => {
    for (const path of ['/rest/v1/user_order', '/auth/v1/user', '/functions/v1/weather', '/mail/send'])
      expect((await headersOf(path)).get('cache-control'), path).toBe('no-store')
    expect((await headersOf('/storage/v1/object/list/photos')).get('cache-control')).toBe('no-store')
    const picture = await headersOf('/storage/v1/object/public/photos/a.webp')
    expect(picture.get('cache-control')).toBe('public, max-age=3600')
    expect((await headersOf('/assets/app.js')).has('cache-control')).toBe(false)
  })

  it('prevent other sites from loading private files', async () => {
    const policyOf = async (path: string) => (await headersOf(path)).get('cross-origin-resource-policy')
    for (const path of ['/', '/rest/v1/issue', '/storage/v1/object/authenticated/photos/a.webp'])
      expect(await policyOf(path), path).toBe('same-origin')
    for (const path of ['object/public', 'object/sign', 'render/image/public'])
      expect(await policyOf(`/storage/v1/${path}/photos/a.webp`), path).toBe('cross-origin')
  })
})
