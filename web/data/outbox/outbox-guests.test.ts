import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  drained,
  keptRecords,
  newDeviceOfClub,
  pagesOfTest,
  report,
  storeSession,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App
const open = pagesOfTest()

const isIssue = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('/rest/v1/issue')

/** Signs a guest in and loses the guest's change on its way. */
async function guestWrites() {
  const guest = sessionOf('ann')
  storeSession({ ...guest, user: { ...(guest.user as object), is_anonymous: true } })
  backend.fault = (request) => {
    if (isIssue(request)) return 'never arrives'
    return request.path.startsWith('/auth/v1/user') ? { status: 400, body: {} } : undefined
  }
  app = await open()
  await app.write(report('i1'))
  await until(async () => expect((await keptRecords())[0]!.status).toBe('pending'))
}

/** The ids of the issues sent with this person's session. */
const sentBy = (name: string) =>
  sent(backend, 'POST', '/rest/v1/issue')
    .filter(({ token }) => token.startsWith(`${name}-`))
    .map(({ body }) => (body as { id: string }).id)

const SESSION_OVER = { status: 403, body: { error_code: 'session_not_found', msg: 'Session not found' } }

const keptIds = async () => (await keptRecords()).map(({ payload }) => payload.id)

beforeEach(() => {
  backend = newDeviceOfClub()
})

describe('the changes of a guest', () => {
  it('are deleted with the end of the session, because they can no longer be sent', async () => {
    await guestWrites()
    expect(await keptIds()).toEqual(['i1'])
    await app.signOut()
    await until(async () => expect(await keptIds()).toEqual([]))
    await until(() => expect(app.othersWaiting.get()).toBe(0))
  })

  it('are deleted when another person signs in over the guest, and never sent in that person’s name', async () => {
    await guestWrites()
    await (await app.authClient()).signInWithPassword({ email: 'ben@club.example', password: 'x' })
    await until(() => expect(app.currentMe().profile?.id).toBe('ben'))
    await until(async () => expect(await keptIds()).toEqual([]))
    const tokens = sent(backend, 'POST', '/rest/v1/issue').map(({ token }) => token.split('-')[0])
    expect(tokens).not.toContain('ben')
  })

  it('survive a restart, and stay the guest’s when the guest becomes a member', async () => {
    await guestWrites()
    app.close()
    app = await open()
    expect(await keptIds()).toEqual(['i1'])
    storeSession(sessionOf('ann'))
    app.close()
    app = await open()
    await until(() => expect(app.currentMe().user?.is_anonymous).not.toBe(true))
    await app.signOut()
    await until(() => expect(app.currentMe().user).toBeNull())
    expect(await keptIds()).toEqual(['i1'])
    await (await app.authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
    backend.fault = () => undefined
    await drained()
    expect(sent(backend, 'POST', '/rest/v1/issue').length).toBeGreaterThan(0)
  })

  it('are kept when their session is ended elsewhere, and deleted only when a person on this device asks for it', async () => {
    await guestWrites()
    // The guest's change may be sent once more until the app knows of the end.
    backend.fault = (request) => {
      if (isIssue(request) && request.token.startsWith('ann-')) return 'never arrives'
      return request.path.startsWith('/auth/v1/user') ? SESSION_OVER : undefined
    }
    app.close()
    app = await open()
    await until(() => expect(app.currentMe().user).toBeNull())
    await until(() => expect(app.leftBehind.get()).toBe(1))
    await (await app.authClient()).signInWithPassword({ email: 'ben@club.example', password: 'x' })
    await until(() => expect(app.currentMe().profile?.id).toBe('ben'))
    await app.whenSettled(await app.write(report('i2')))
    expect(await keptIds()).toEqual(['i1', 'i2'])
    expect(sentBy('ben')).toEqual(['i2'])
    expect([app.leftBehind.get(), app.othersWaiting.get()]).toEqual([1, 0])
    await app.dropLeftBehind()
    expect(await keptIds()).toEqual(['i2'])
    await until(() => expect(app.leftBehind.get()).toBe(0))
  })
})

describe('a change of an earlier version, which did not record guests', () => {
  const old = { offline: true }

  beforeEach(async () => {
    storeSession(sessionOf('ben'))
    app = await open()
    await until(() => expect(app.currentMe().profile?.id).toBe('ben'))
    const { addRecord } = await import('#web/data/outbox/outbox-store.ts')
    await addRecord(report('i1'), { ...old, owner: 'ann' })
    await addRecord(report('i2'), { ...old, owner: 'zoe', isGuest: false })
    await app.whenSettled(await app.write(report('i3')))
  })

  it('is counted separately, and neither sent in another name nor deleted automatically', async () => {
    await until(() => expect([app.leftBehind.get(), app.othersWaiting.get()]).toEqual([1, 1]))
    await app.signOut()
    expect(await keptIds()).toEqual(['i1', 'i2', 'i3'])
    expect(sentBy('ben')).toEqual(['i3'])
  })

  it('can be discarded, without those of a known member', async () => {
    await app.dropLeftBehind()
    expect(await keptIds()).toEqual(['i2', 'i3'])
  })

  it('is sent when its author signs in', async () => {
    await app.signOut()
    await (await app.authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
    await until(() => expect(sentBy('ann')).toEqual(['i1']))
    await until(() => expect(app.leftBehind.get()).toBe(0))
  })
})
