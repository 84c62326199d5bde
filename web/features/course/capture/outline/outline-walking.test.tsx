import { describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, within } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { smallForGloves } from '#web/features/course/testing/glove-size.ts'
import {
  cornerCount,
  jumpTo,
  openOutlines,
  startOutlines,
  startWalk,
  walk,
} from '#web/features/course/testing/outlines.ts'
import { reportFixes } from '#web/features/course/testing/stand-still.ts'
import { frame } from '#web/testing/test-course.ts'

startOutlines()

describe('a walk', () => {
  it('takes a corner every two metres, and shows when it is back at the start', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.5)
    const half = cornerCount(screen)
    expect(half).toBeGreaterThan(10)
    expect(screen.getByText(/^\d+ m walked$/)).toBeTruthy()
    expect(screen.queryByText('You are back at the start.')).toBeNull()
    walk(0.54, 1)
    expect(cornerCount(screen)).toBeGreaterThan(half)
    expect(screen.getByText('You are back at the start.')).toBeTruthy()
  })

  it('takes a corner every three seconds by default', async () => {
    const screen = await openOutlines()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Every 3.s$/ })).checked).toBe(true)
    await startWalk(screen, /^Every 3.s$/)
    walk(0, 0.5)
    expect(cornerCount(screen)).toBe(7)
  })

  it('drops the part past its start', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 1.1)
    fireEvent.click(screen.getByRole('button', { name: 'Finish the walk' }))
    await screen.findByRole('button', { name: 'Publish the outline' })
    expect(screen.getByText(/^\d points? past the start or in (a loop|loops) left out$/)).toBeTruthy()
  })

  it('takes no corner while it is paused, and continues after', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.25)
    const before = cornerCount(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    walk(0.25, 0.5)
    expect(cornerCount(screen)).toBe(before)
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    walk(0.5, 0.75)
    expect(cornerCount(screen)).toBeGreaterThan(before)
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  it('leaves out a jump of the position', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.25)
    const before = cornerCount(screen)
    jumpTo(80, 300)
    expect(screen.getByText('1 jump left out')).toBeTruthy()
    expect(cornerCount(screen)).toBe(before)
  })

  it('removes its last corner', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.25)
    const before = cornerCount(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cornerCount(screen)).toBe(before - 1)
  })

  it('with too few corners cannot be finished', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish the walk' }).disabled).toBe(true)
    walk(0, 0.3)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish the walk' }).disabled).toBe(false)
  })

  it('continues with its corners after the app was closed', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.5)
    const before = cornerCount(screen)
    await until(async () => {
      const { keptSessions } = await import('#web/features/course/capture/outline/session-store.ts')
      const [session] = await keptSessions(screen.app.currentMe().user!.id)
      expect(session?.corners).toHaveLength(before)
    })
    cleanup()
    const again = await openOutlines()
    expect(await again.findByText('Unfinished: Green 1')).toBeTruthy()
    expect(again.getByText(new RegExp(`^${before} points ·`))).toBeTruthy()
    fireEvent.click(again.getByRole('button', { name: 'Resume' }))
    expect(cornerCount(again)).toBe(before)
    for (const undone of [1, 2]) {
      fireEvent.click(again.getByRole('button', { name: 'Undo' }))
      expect(cornerCount(again)).toBe(before - undone)
    }
    walk(0.54, 1)
    fireEvent.click(again.getByRole('button', { name: 'Finish the walk' }))
    expect(await again.findByRole('button', { name: 'Publish the outline' })).toBeTruthy()
  })

  it('reports that the device cannot store it', async () => {
    const screen = await openOutlines()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    await startWalk(screen)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Do not close the app before you have published.',
    )
  })

  it('in the pocket is unlocked by a slide only, not by a tap or by Back', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    walk(0, 0.25)
    fireEvent.click(screen.getByRole('button', { name: 'Pocket mode' }))
    const pocket = within(screen.getByRole('dialog', { name: 'Pocket mode: slide to unlock' }))
    expect(pocket.getByText(String(cornerCount(screen)))).toBeTruthy()
    expect(pocket.getByText('Good: ±2 m')).toBeTruthy()
    const { openLayers } = await import('#web/ui/layers/open-layers.ts')
    const [layer] = openLayers()
    act(() => layer!.close())
    expect(openLayers()).toEqual([layer])
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Pocket mode: slide to unlock' })
    // As the browser does at a repeated Back.
    dialog.close()
    fireEvent(dialog, new Event('close'))
    expect(dialog.open).toBe(true)
    const slider = pocket.getByLabelText<HTMLInputElement>('Slide to unlock')
    fireEvent.change(slider, { target: { value: '98' } })
    fireEvent.pointerUp(slider)
    expect(screen.getByRole('dialog', { name: 'Pocket mode: slide to unlock' })).toBeTruthy()
    for (const value of ['30', '60', '97']) fireEvent.change(slider, { target: { value } })
    fireEvent.pointerUp(slider)
    expect(screen.queryByRole('dialog', { name: 'Pocket mode: slide to unlock' })).toBeNull()
  })

  it('by hand takes a corner from the average of a stand', async () => {
    const screen = await openOutlines()
    await screen.findByRole('button', { name: 'Start walking' })
    fireEvent.click(screen.getByRole('radio', { name: 'By hand' }))
    fireEvent.click(screen.getByRole('button', { name: 'Start walking' }))
    const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take this point' })
    expect(take.disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Start averaging' }))
    reportFixes(frame.toLngLat({ x: 10, y: 300 }))
    fireEvent.click(take)
    expect(cornerCount(screen)).toBe(1)
    expect(screen.getByText('Stand on the next point of the edge.')).toBeTruthy()
  })
})

describe('in gloves', () => {
  it('every button of a walk and of its review is at least 56 px high, the final one 64', async () => {
    const screen = await openOutlines()
    await startWalk(screen)
    expect(smallForGloves(screen.container)).toEqual([])
    walk()
    const finish = screen.getByRole('button', { name: 'Finish the walk' })
    expect(finish.className).toContain('min-h-16')
    fireEvent.click(finish)
    const publish = await screen.findByRole('button', { name: 'Publish the outline' })
    expect(publish.className).toContain('min-h-16')
    fireEvent.click(screen.getByRole('button', { name: 'First point' }))
    expect(smallForGloves(screen.container)).toEqual([])
  })
})
