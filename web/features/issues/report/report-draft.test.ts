import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import 'fake-indexeddb/auto'

let person = 'ann'
vi.mock('#web/data/session/session.ts', () => ({ useMe: () => ({ user: { id: person } }) }))

/** The draft as one page load of that person sees it. */
async function openPage(who: string) {
  vi.resetModules()
  person = who
  const { act, renderHook } = await import('#web/data/testing/dom.tsx')
  const drafts = await import('#web/features/issues/report/report-draft.ts')
  const { result } = renderHook(() => drafts.useReportDraft())
  await until(() => expect(result.current).toBeDefined())
  return { ...drafts, act, draft: () => result.current! }
}

/** The drafts stored on the device, without photos; `change` optionally changes each. */
async function storedDrafts(change?: (draft: object) => object): Promise<object[]> {
  const db = await openDB('greenside-report')
  const keys = change ? await db.getAllKeys('words') : []
  for (const key of keys) await db.put('words', change!(await db.get('words', key)), key)
  const drafts = await db.getAll('words')
  db.close()
  return drafts
}

const photo = (text: string) => ({
  blob: new Blob([text], { type: 'image/webp' }),
  width: 1600,
  height: 1200,
})

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

describe('the draft of a report', () => {
  it('is the same after a reload, with its photos and its id', async () => {
    const page = await openPage('ann')
    const { id } = page.draft()
    page.act(() => {
      page.changeDraft({ category: 'bunker', description: 'Rake broken' })
      page.addDraftPhoto(photo('first'))
      page.addDraftPhoto(photo('second'))
    })
    await until(async () => {
      const again = await openPage('ann')
      expect(again.draft()).toMatchObject({ id, category: 'bunker', description: 'Rake broken' })
      expect(await Promise.all(again.draft().photos.map(({ blob }) => blob.text()))).toEqual([
        'first',
        'second',
      ])
    })
  })

  it('asks about a duplicate once, also after a reload', async () => {
    const page = await openPage('ann')
    expect(page.draft().isDuplicateAsked).toBe(false)
    page.act(() => page.changeDraft({ category: 'bunker', isDuplicateAsked: true }))
    await until(async () => expect((await openPage('ann')).draft().isDuplicateAsked).toBe(true))
    const again = await openPage('ann')
    again.act(() => again.discardDraft())
    expect(again.draft().isDuplicateAsked).toBe(false)
  })

  it('stores the blurred photo instead of the one with a face, and nothing of the other', async () => {
    const page = await openPage('ann')
    page.act(() => {
      page.addDraftPhoto({ ...photo('a face'), takenAt: '2026-11-21T08:00:00.000Z' })
      page.addDraftPhoto(photo('second'))
    })
    const [first] = page.draft().photos
    page.act(() => page.replaceDraftPhoto(first!.id, { ...photo('no face'), blurred: true }))
    await until(async () => {
      const { photos } = (await openPage('ann')).draft()
      expect(await Promise.all(photos.map(({ blob }) => blob.text()))).toEqual(['no face', 'second'])
      expect(photos[0]).toMatchObject({ id: first!.id, blurred: true })
    })
  })

  it('stores a chosen location, and no location from GPS', async () => {
    const page = await openPage('ann')
    page.act(() => page.changeDraft({ description: 'Rake', place: { lng: 1, lat: 2, accuracyM: null } }))
    await until(async () => {
      expect((await openPage('ann')).draft().place).toEqual({ lng: 1, lat: 2, accuracyM: null })
    })
    const later = await openPage('ann')
    later.act(() => later.changeDraft({ description: 'Rake 2', place: { lng: 3, lat: 4, accuracyM: 6 } }))
    expect(later.draft().place).toMatchObject({ lng: 3 })
    await until(async () => {
      expect((await openPage('ann')).draft()).toMatchObject({ description: 'Rake 2', place: null })
    })
    expect((await storedDrafts())[0]).toMatchObject({ description: 'Rake 2', place: null })
  })

  it('ignores a GPS location that an older version stored', async () => {
    const page = await openPage('ann')
    page.act(() => page.changeDraft({ description: 'Rake' }))
    await until(async () => expect(await storedDrafts()).toHaveLength(1))
    await storedDrafts((old) => ({ ...old, place: { lng: 3, lat: 4, accuracyM: 6 } }))
    expect((await openPage('ann')).draft()).toMatchObject({ description: 'Rake', place: null })
  })

  it('drops a GPS location when the form opens again in the same page', async () => {
    const page = await openPage('ann')
    page.act(() => page.changeDraft({ place: { lng: 3, lat: 4, accuracyM: 6 } }))
    expect(page.isEmptyDraft(page.draft())).toBe(true)
    page.act(() => page.forgetAutomaticPlace())
    expect(page.draft().place).toBeNull()
    page.act(() => page.changeDraft({ place: { lng: 1, lat: 2, accuracyM: null } }))
    page.act(() => page.forgetAutomaticPlace())
    expect(page.draft().place).toMatchObject({ lng: 1 })
  })

  it('is hidden from other people on the same device', async () => {
    const page = await openPage('ann')
    page.act(() => page.changeDraft({ description: 'mine' }))
    const other = await openPage('ben')
    expect(other.draft()).toMatchObject({ description: '', photos: [] })
  })

  it('starts again with another id once it was sent', async () => {
    const before = await openPage('ann')
    before.act(() => {
      before.changeDraft({ description: 'sent' })
      before.addDraftPhoto(photo('sent'))
    })
    await until(async () => expect((await openPage('ann')).draft().photos).toHaveLength(1))
    const page = await openPage('ann')
    const { id } = page.draft()
    page.act(() => page.discardDraft())
    expect(page.draft().id).not.toBe(id)
    await until(async () => {
      const again = await openPage('ann')
      expect(again.draft()).toMatchObject({ description: '', photos: [] })
    })
  })

  it('that another tab has sent ends here too, or becomes a separate report if it differs', async () => {
    const first = await openPage('ann')
    first.act(() => {
      first.changeDraft({ category: 'bunker', description: 'Rake broken' })
      first.addDraftPhoto(photo('rake'))
    })
    await until(async () => expect(await storedDrafts()).toHaveLength(1))
    const { id } = first.draft()
    const [same, other] = [await openPage('ann'), await openPage('ann')]
    await until(() => expect(other.draft()).toMatchObject({ id, photos: [{}] }))
    other.act(() => other.changeDraft({ category: 'tee', description: 'Divots' }))

    first.act(() => first.discardDraft())
    await until(() => expect(same.draft().description).toBe(''))
    await until(() => expect(other.draft().id).not.toBe(id))
    expect(other.draft()).toMatchObject({ category: 'tee', description: 'Divots', photos: [{}] })
    expect(other.draft().photos[0]!.id).not.toBe(same.draft().photos[0]?.id)
    await until(async () =>
      expect(await storedDrafts()).toEqual([expect.objectContaining({ id: other.draft().id })]),
    )
    const reloaded = await openPage('ann')
    expect(reloaded.draft()).toMatchObject({ id: other.draft().id, photos: [{}] })
  })
})
