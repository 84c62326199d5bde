import { describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import {
  cornerCount,
  openOutlines,
  outlineRow,
  publishOf,
  putRight,
  review,
  sentCorners,
  square,
  startOutlines,
  startWalk,
  walk,
} from '#web/features/course/testing/outlines.ts'
import { today } from '#web/features/course/testing/pins-screen.ts'
import { club, sentWrites } from '#web/testing/open-screen.tsx'
import { courseRow, greenId, pinSetRow } from '#web/testing/test-course.ts'

startOutlines()

describe('the first outline of a green', () => {
  const reviewUnmapped = async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    const screen = await openOutlines()
    await review(screen)
    return screen
  }

  it('is one of the green that someone else has mapped meanwhile', async () => {
    const screen = await reviewUnmapped()
    club.rows.course = [courseRow(1)]
    const { queryClient } = await import('#web/data/queries/query.ts')
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(/^Against the present outline/)
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(sentWrites('course_feature')).toEqual([])
    expect(sentWrites('green_outline')[0]).toMatchObject({ feature_id: greenId(1) })
  })

  it('creates one green although the device had no room for the outline at first', async () => {
    const screen = await reviewUnmapped()
    const add = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value?.payload?.table === 'green_outline') throw new DOMException('No room', 'QuotaExceededError')
      return add.call(this, value, key)
    })
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    await waitFor(() => expect(publishOf(screen).getAttribute('aria-busy')).not.toBe('true'))
    vi.restoreAllMocks()
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    const { feature_id } = sentWrites('green_outline')[0]!
    expect(new Set(sentWrites('course_feature').map(({ id }) => id))).toEqual(new Set([feature_id]))
  })
})

describe('a second walk', () => {
  async function walkAgain(reachM: { x: number; y: number }) {
    const screen = await openOutlines()
    await review(screen)
    expect(screen.getByText(/^One walk\. A second one/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Walk again' }))
    await screen.findByRole('button', { name: 'Finish and fuse' })
    walk(0, 1, reachM)
    return screen
  }

  it('is fused with the first', async () => {
    const screen = await walkAgain({ x: 11.6, y: 14.6 })
    fireEvent.click(screen.getByRole('button', { name: 'Finish and fuse' }))
    expect(await screen.findByText('2 walks fused into one outline')).toBeTruthy()
    expect(screen.getByText(/^2 walks fused\./)).toBeTruthy()
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(sentWrites('green_outline')[0]).toMatchObject({ walks: 2, spread_m: expect.any(Number) })
  })

  it('that crosses itself only past its start is fused without that part', async () => {
    const screen = await walkAgain({ x: 11.6, y: 14.6 })
    walk(0.02, 0.05, { x: 10.5, y: 13.5 })
    walk(0.07, 0.12, { x: 13, y: 16 })
    expect(screen.getByRole('alert').textContent).toContain('cross')
    fireEvent.click(screen.getByRole('button', { name: 'Finish and fuse' }))
    expect(await screen.findByText(/^2 walks fused\./)).toBeTruthy()
    expect(screen.getByText(/^\d points? past the start/)).toBeTruthy()
    expect(publishOf(screen).disabled).toBe(false)
  })

  it('that differs from the first cannot be fused, and is dropped', async () => {
    const screen = await walkAgain({ x: 4, y: 4 })
    expect(screen.getByText(/^This walk does not match the one before/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish and fuse' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Discard this walk' }))
    expect(await screen.findByText(/^One walk\./)).toBeTruthy()
    expect(publishOf(screen).disabled).toBe(false)
    // Undo would put the corners of the dropped walk into the first one.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
  })
})

describe('the review of an outline', () => {
  it('moves, adds and deletes corners, and undoes each step', async () => {
    const screen = await putRight()
    fireEvent.click(screen.getByRole('button', { name: 'First point' }))
    expect(screen.getByText('Point 1 of 4')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '10 cm north' }))
    fireEvent.click(screen.getByRole('button', { name: '10 cm east' }))
    fireEvent.click(screen.getByRole('button', { name: 'Insert after' }))
    expect(screen.getByText('Point 2 of 5')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(cornerCount(screen)).toBe(4)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cornerCount(screen)).toBe(5)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    club.check = () => undefined
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(club.rows.green_outline).toHaveLength(1))
    const first = sentCorners().find(({ x, y }) => x < 0 && y < 0)!
    expect(first.x).toBeCloseTo(-9.9, 2)
    expect(first.y).toBeCloseTo(-9.9, 2)
  })

  it('moves through the corners in a circle, and keeps at least three', async () => {
    const screen = await putRight()
    fireEvent.click(screen.getByRole('button', { name: 'First point' }))
    fireEvent.click(screen.getByRole('button', { name: 'Point before' }))
    expect(screen.getByText('Point 4 of 4')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next point' }))
    expect(screen.getByText('Point 1 of 4')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    fireEvent.click(screen.getByRole('button', { name: 'First point' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })

  it('does not publish an outline that crosses itself, and names the sides', async () => {
    const [a, b, c, d] = square(10) as [never, never, never, never]
    const screen = await putRight([a, c, b, d])
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The outline crosses itself after points \d and \d/,
    )
    expect(publishOf(screen).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'First point' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(publishOf(screen).disabled).toBe(false)
  })

  it.each([
    [2, '16 m² is too small for a green'],
    [40, '6,400 m² is too large for a green'],
  ])('does not publish a square of twice %i m', async (reachM, words) => {
    const screen = await putRight(square(reachM))
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(publishOf(screen).disabled).toBe(true)
  })

  it('shows how far it moves from the present outline, and can move its shape to the old place', async () => {
    club.rows.green_outline = [outlineRow(1, { accuracy_m: 0.4 })]
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 1, { x: 9, y: 9 }, { x: 3, y: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'Finish the walk' }))
    expect(await screen.findByText(/^Against the present outline: the middle moves by [23]/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'New shape, old place' }))
    expect(screen.getByText(/^Against the present outline: the middle moves by 0/)).toBeTruthy()
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(sentWrites('green_outline')[0]).toMatchObject({ accuracy_m: 0.4 })
  })

  it('removes corners, and shows first how many and how far the outline moves', async () => {
    const screen = await openOutlines()
    await review(screen)
    const before = cornerCount(screen)
    fireEvent.click(screen.getByRole('radio', { name: '50 cm' }))
    expect(
      screen.getByText(new RegExp(`^${before} points become \\d+; the outline moves by at most`)),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Simplify' }))
    expect(cornerCount(screen)).toBeLessThan(before)
    expect(screen.getByText(/^Simplified: at most \d+ cm from what was walked\.$/)).toBeTruthy()
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect((sentWrites('green_outline')[0] as { deviation_m: number }).deviation_m).toBeGreaterThan(0)
  })

  it('is not simplified any more after the undo', async () => {
    const screen = await openOutlines()
    await review(screen)
    const before = cornerCount(screen)
    fireEvent.click(screen.getByRole('radio', { name: '50 cm' }))
    fireEvent.click(screen.getByRole('button', { name: 'Simplify' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cornerCount(screen)).toBe(before)
    expect(screen.queryByText(/^Simplified:/)).toBeNull()
    fireEvent.click(publishOf(screen))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(sentWrites('green_outline')[0]).toMatchObject({ deviation_m: 0 })
  })

  it('shows which pins would no longer lie on the green', async () => {
    club.rows.pin_set = [pinSetRow(today, 1, 10.5)]
    const screen = await putRight()
    expect(await screen.findByText('Pins would no longer lie on their green')).toBeTruthy()
    expect(screen.getByText('Hole 1: Today')).toBeTruthy()
    expect(publishOf(screen).disabled).toBe(false)
  })

  it('is discarded after a question', async () => {
    const screen = await openOutlines()
    await review(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(screen.getByRole('button', { name: 'Really discard' }))
    expect(await screen.findByRole('button', { name: 'Start walking' })).toBeTruthy()
    expect(screen.queryByText('Unfinished: Green 1')).toBeNull()
  })
})
