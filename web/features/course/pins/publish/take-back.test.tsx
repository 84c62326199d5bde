import { beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  fromCentre,
  moveFlag,
  noteOf,
  openPins,
  publish,
  publishButton,
  startPins,
  storedDraft,
  today,
  whenPublished,
} from '#web/features/course/testing/pins-screen.ts'
import { club, pendingChanges, sentWrites } from '#web/testing/open-screen.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'
import { holeId, pinSetRow } from '#web/testing/test-course.ts'

startPins()

describe('a publication that is taken back', () => {
  const TAKE_BACK_MS = 10_000
  let clock: ReturnType<typeof stopClock>
  beforeEach(() => {
    clock = stopClock(TAKE_BACK_MS)
  })

  it('is undone in the club, and its pins are a draft again', async () => {
    const screen = await openPins()
    await moveFlag(screen, 2)
    publish(screen)
    await whenPublished(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(2))
    expect(sentWrites('pin_set')[1]).toEqual({ status: 'undone' })
    await waitFor(() => expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(2, 2))
  })

  it('restores its notes, and is a draft over the set from before', async () => {
    const ben: Row = { ...pinSetRow(today, 2), note: 'Frost' }
    club.rows.pin_set = [ben]
    const { queryClient } = await import('#web/data/queries/query.ts')
    const screen = await openPins()
    await screen.findByText(/^Published .* by Ben Cole$/)
    fireEvent.change(await noteOf(screen), { target: { value: 'Frost until ten' } })
    await moveFlag(screen, 2)
    publish(screen)
    await whenPublished(screen)
    const mine = club.rows.pin_set!.find(({ id }) => id !== ben.id)!
    club.rows.pin_set = [mine]
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByText(/by Ben Cole$/)).toBeNull())
    club.rows.pin_set = [mine, ben]
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    await screen.findByText(/^Published .* by Ben Cole$/)
    await waitFor(async () => expect((await noteOf(screen)).value).toBe('Frost until ten'))
    expect(screen.queryByText('Someone else has published meanwhile')).toBeNull()
    expect(publishButton(screen).disabled).toBe(false)
  })

  it('stays a draft when its response arrives after that', async () => {
    const screen = await openPins()
    await moveFlag(screen, 2)
    const answer = club.fault
    club.fault = (request) =>
      request.method === 'POST' && request.path.startsWith('/rest/v1/pin_set')
        ? 'answer lost'
        : answer(request)
    publish(screen)
    await screen.findByText('Waiting to be published')
    await waitFor(() => expect(sentWrites('pin_set')).not.toHaveLength(0))
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(2))
    club.fault = answer
    setOnline(true)
    dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await pendingChanges()).toEqual([]))
    expect(sentWrites('pin_set').at(-1)).toEqual({ status: 'undone' })
    expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(2, 2)
  })

  it('after a reload is a draft over the set from before', async () => {
    const ben: Row = pinSetRow(today, 2)
    club.rows.pin_set = [ben]
    const before = await openPins()
    await before.findByText(/^Published .* by Ben Cole$/)
    await moveFlag(before, 2)
    const answer = club.fault
    club.fault = (request) =>
      request.method === 'POST' && request.path.startsWith('/rest/v1/pin_set')
        ? 'answer lost'
        : answer(request)
    publish(before)
    await before.findByText('Waiting to be published')
    await waitFor(() => expect(sentWrites('pin_set')).not.toHaveLength(0))
    club.rows.pin_set = [ben]
    cleanup()
    const screen = await openPins()
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(2))
    club.fault = answer
    dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await pendingChanges()).toEqual([]))
    club.rows.pin_set = [ben]
    const { queryClient } = await import('#web/data/queries/query.ts')
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(/^Published .* by Ben Cole$/)
    expect(screen.queryByText('Someone else has published meanwhile')).toBeNull()
    expect(publishButton(screen).disabled).toBe(false)
  })

  it('is a draft again when an earlier page published it', async () => {
    const before = await openPins()
    await moveFlag(before, 2)
    setOnline(false)
    publish(before)
    await before.findByText('Waiting to be published')
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    cleanup()
    const screen = await openPins()
    await screen.findByText('Waiting to be published')
    setOnline(true)
    await drained()
    await whenPublished(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(sentWrites('pin_set')[1]).toEqual({ status: 'undone' }))
    await waitFor(() => expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(2, 2))
  })

  it('is never sent while it waits on the device', async () => {
    const screen = await openPins()
    await moveFlag(screen, 2)
    setOnline(false)
    publish(screen)
    await screen.findByText('Waiting to be published')
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect(await pendingChanges()).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Publish 1 new' })).toBeTruthy()
    setOnline(true)
    dispatchEvent(new Event('online'))
    expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(2, 2)
    expect(sentWrites('pin_set')).toEqual([])
  })

  it('is offered for ten seconds', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await whenPublished(screen)
    act(() => clock.pass(TAKE_BACK_MS - 1))
    expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy()
    act(() => clock.pass(1))
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Nothing new' })).toBeTruthy()
  })
})

describe('a change after the press on Publish', () => {
  it('stays a draft over the set that the club then accepts', async () => {
    const screen = await openPins()
    await moveFlag(screen, 2)
    setOnline(false)
    publish(screen)
    await screen.findByText('Waiting to be published')
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    await moveFlag(screen, 3)
    fireEvent.change(await noteOf(screen), { target: { value: 'Frost until ten' } })
    setOnline(true)
    await drained()
    await screen.findByRole('button', { name: 'Take back' })
    expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(5, 2)
    expect((await noteOf(screen)).value).toBe('Frost until ten')
    await screen.findByText(/^Published/)
    expect(screen.queryByText('Someone else has published meanwhile')).toBeNull()
    await waitFor(() => {
      expect(publishButton(screen).disabled).toBe(false)
      publish(screen)
    })
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(2))
    await whenPublished(screen)
    const [first, second] = sentWrites('pin_set')
    expect(second).toMatchObject({ note: 'Frost until ten', replaces: first!.id })
  })
})
