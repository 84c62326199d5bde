import { beforeEach, describe, expect, it } from 'vitest'
import type { Mutation } from '#web/data/outbox/mutation.ts'
import { type FakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  change,
  drained,
  keptRecords,
  newDeviceOfClub,
  pagesOfTest,
  report,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App
const open = pagesOfTest()

const bodies = (method: string) => sent(backend, method, '/rest/v1/issue').map(({ body }) => body)

beforeEach(async () => {
  backend = newDeviceOfClub()
  signedInBefore('ann')
  app = await open()
})

describe('changes and their authors', () => {
  it('another person on the device neither sends nor sees them; the author does later', async () => {
    setOnline(false)
    await app.write(report('i1'))
    backend.fault = ({ method, path }) =>
      method === 'POST' && path.startsWith('/rest/v1/issue') ? 'never arrives' : undefined
    setOnline(true)
    await app.signOut()
    await (await app.authClient()).signInWithPassword({ email: 'ben@club.example', password: 'x' })
    await until(() => expect(app.currentMe().profile?.id).toBe('ben'))
    backend.fault = () => undefined
    backend.seen.length = 0
    const other = await app.write(report('i2'))
    await app.whenSettled(other)
    expect(bodies('POST')).toEqual([{ id: 'i2', category: 'bunker', description: '' }])
    expect(app.shownRecords.get().map(({ payload }) => payload.id)).toEqual(['i2'])
    expect(app.othersWaiting.get()).toBe(1)
    await app.retry(1)
    await app.drop(1)
    expect((await keptRecords())[0]!.status).toBe('pending')
    await app.signOut()
    await (await app.authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
    await drained()
    expect(sent(backend, 'POST', '/rest/v1/issue').map(({ token }) => token.split('-')[0])).toEqual([
      'ben',
      'ann',
    ])
  })

  it('a change that is dropped does not drop another person’s change to the same row', async () => {
    setOnline(false)
    const mine = await app.write(report('i1'))
    const { addRecord } = await import('#web/data/outbox/outbox-store.ts')
    await addRecord(change('i1', { description: 'Ben' }), { owner: 'ben', offline: true })
    await addRecord(change('i1', { description: 'Ann' }), { owner: 'ann', offline: true })
    await app.drop(mine.id)
    expect((await keptRecords()).map(({ payload }) => payload.data.description)).toEqual(['Ben'])
  })

  it('S7.02 a session that changed meanwhile does not send them either', async () => {
    const { deliver } = await import('#web/data/outbox/deliver.ts')
    const record = await app.write(report('i1'))
    await app.whenSettled(record)
    backend.seen.length = 0
    const envelope = { id: record.id, owner: 'ben', files: [], uploaded: [], tries: 1, offline: true }
    expect(await deliver({ record, envelope })).toEqual({ kind: 'absent' })
    expect(backend.seen).toEqual([])
  })

  it('a visitor’s change is sent without a person’s name', async () => {
    await app.signOut()
    await until(() => expect(app.currentMe().user).toBeNull())
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('processed')
    expect(sent(backend, 'POST', '/rest/v1/issue')[0]!.token).toBe('anon')
  })

  it('a visitor’s refused change is counted apart while a person is signed in', async () => {
    await app.signOut()
    await until(() => expect(app.currentMe().user).toBeNull())
    backend.check = () => ({ status: 400, code: 'GS402', message: 'Too long' })
    await app.whenSettled(await app.write(report('i1')))
    await (await app.authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
    await until(() => expect(app.visitorsWaiting.get()).toBe(1))
    expect([app.othersWaiting.get(), app.shownRecords.get()]).toEqual([0, []])
  })
})

describe('the files of a change', () => {
  const photo = (): Mutation => ({
    type: 'CREATE',
    table: 'issue_photo',
    id: 'p1',
    data: { issue_id: 'i1', path: 'i1/p1.webp' },
    files: [
      { bucket: 'issue-photos', path: 'i1/p1.webp', blob: new Blob(['pixels'], { type: 'image/webp' }) },
    ],
  })

  it('are uploaded before the row and deleted from the device afterwards', async () => {
    const record = await app.write(photo())
    expect(await app.whenSettled(record)).toBe('processed')
    const order = backend.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(order).toEqual(['/storage/v1/object/issue-photos/i1/p1.webp', '/rest/v1/issue_photo'])
    expect(backend.files.get('issue-photos/i1/p1.webp')).toEqual({ type: 'image/webp' })
    expect(await app.keptFiles()).toEqual([])
  })

  it('are stored next to the record, never in it, through a restart', async () => {
    setOnline(false)
    await app.write(photo())
    expect(JSON.stringify(await keptRecords())).not.toContain('pixels')
    app.close()
    setOnline(true)
    await open()
    await drained()
    expect(backend.files.size).toBe(1)
  })

  it('are uploaded once although the row had to be sent twice', async () => {
    backend.fault = ({ path }) => (path.startsWith('/rest/v1/issue_photo') ? 'never arrives' : undefined)
    await app.write(photo())
    await until(() => expect(sent(backend, 'POST', '/rest/v1/issue_photo')).toHaveLength(1))
    backend.fault = () => undefined
    setOnline(true)
    await drained()
    expect(sent(backend, 'POST', '/storage/v1/object')).toHaveLength(1)
  })

  it('whose answer was lost do not prevent their repetition', async () => {
    backend.fault = ({ path }) => (path.startsWith('/storage/') ? 'answer lost' : undefined)
    const record = await app.write(photo())
    await until(() => expect(backend.files.size).toBe(1))
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('refused by a rule have its code, so that the app shows it in its language (14.9)', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/storage/')
        ? {
            status: 400,
            body: { statusCode: 'GS601', error: 'GS601', code: 'GS601', message: 'Too many files today' },
          }
        : undefined
    const record = await app.write(photo())
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('GS601: Too many files today')
  })

  it('refused by the store leave the row unsent, with the reason', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/storage/')
        ? { status: 400, body: { statusCode: '413', error: 'EntityTooLarge', message: 'too large' } }
        : undefined
    const record = await app.write(photo())
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('413: too large')
    expect(sent(backend, 'POST', '/rest/v1/issue_photo')).toEqual([])
  })
})
