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

const keptIds = async () => (await keptRecords()).map(({ payload }) => payload.id)

beforeEach(() => {
  backend = newDeviceOfClub()
})

describe('the changes of a guest', () => {
  it('are deleted with the end of the session, for nobody can send them any more', async () => {
    await guestWrites()
    expect(await keptIds()).toEqual(['i1'])
    await app.signOut()
    await until(async () => expect(await keptIds()).toEqual([]))
    await until(() => expect(app.othersWaiting.get()).toBe(0))
  })

  it('are deleted when another person signs in over the guest, and never sent in that person’s name', async () => {
    await guestWrites()
    await app.supabase().auth.signInWithPassword({ email: 'ben@club.example', password: 'x' })
    await until(() => expect(app.currentMe().profile?.id).toBe('ben'))
    await until(async () => expect(await keptIds()).toEqual([]))
    const tokens = sent(backend, 'POST', '/rest/v1/issue').map(({ token }) => token.split('-')[0])
    expect(tokens).not.toContain('ben')
  })

  it('stay through a restart, and theirs when the guest becomes a member', async () => {
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
    await app.supabase().auth.signInWithPassword({ email: 'ann@club.example', password: 'x' })
    backend.fault = () => undefined
    await drained()
    expect(sent(backend, 'POST', '/rest/v1/issue').length).toBeGreaterThan(0)
  })
})
