import { afterEach, describe, expect, it } from 'vitest'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import { usePinDraft } from './pin-draft.ts'

const place = (lng: number) => ({ lng, lat: 53 })
const open = () => renderHook(() => usePinDraft('links', '2026-06-01'))
afterEach(() => localStorage.clear())

describe('the draft of pins', () => {
  it('undoes a move and redoes it', () => {
    const { result } = open()
    act(() => result.current.change({ one: place(1) }))
    act(() => result.current.change({ two: place(2) }))
    act(() => result.current.undo())
    expect(result.current.draft).toEqual({ one: place(1) })
    expect(result.current.canRedo).toBe(true)
    act(() => result.current.redo())
    expect(result.current.draft).toEqual({ one: place(1), two: place(2) })
    expect(result.current.canRedo).toBe(false)
  })

  it('undoes a drag as one step', () => {
    const { result } = open()
    act(() => result.current.begin())
    for (const lng of [1, 2, 3]) act(() => result.current.place('one', place(lng)))
    act(() => result.current.undo())
    expect(result.current.draft).toEqual({})
  })

  it('has nothing to redo after a new move', () => {
    const { result } = open()
    act(() => result.current.change({ one: place(1) }))
    act(() => result.current.undo())
    act(() => result.current.change({ one: place(2) }))
    expect(result.current.canRedo).toBe(false)
    expect(result.current.draft).toEqual({ one: place(2) })
  })

  it('is stored when the app is closed', () => {
    const { result, unmount } = open()
    act(() => result.current.change({ one: place(1) }))
    unmount()
    expect(open().result.current.draft).toEqual({ one: place(1) })
  })

  it('can still be undone after the app was closed, and redone', () => {
    const { result, unmount } = open()
    act(() => result.current.change({ one: place(1) }))
    act(() => result.current.change({ one: place(2) }))
    act(() => result.current.change({ one: place(3) }))
    act(() => result.current.undo())
    unmount()
    const again = open().result
    expect([again.current.canUndo, again.current.canRedo]).toEqual([true, true])
    act(() => again.current.undo())
    expect(again.current.draft).toEqual({ one: place(1) })
    act(() => again.current.redo())
    act(() => again.current.redo())
    expect(again.current.draft).toEqual({ one: place(3) })
  })

  it('belongs to its own day and course, with its steps', () => {
    const { result, rerender } = renderHook(({ date }) => usePinDraft('links', date), {
      initialProps: { date: '2026-06-01' },
    })
    act(() => result.current.change({ one: place(1) }))
    rerender({ date: '2026-06-02' })
    expect([result.current.draft, result.current.canUndo]).toEqual([{}, false])
    act(() => result.current.change({ two: place(2) }))
    rerender({ date: '2026-06-01' })
    expect([result.current.draft, result.current.canUndo]).toEqual([{ one: place(1) }, true])
  })

  it('takes over the pins that another tab added, and keeps them', () => {
    const { result } = open()
    act(() => result.current.change({ one: place(1) }))
    localStorage.setItem('pin-draft:links:2026-06-01', JSON.stringify({ one: place(1), two: place(2) }))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'pin-draft:links:2026-06-01' })))
    expect(result.current.draft).toEqual({ one: place(1), two: place(2) })
    act(() => result.current.change({ three: place(3) }))
    expect(open().result.current.draft).toEqual({ one: place(1), two: place(2), three: place(3) })
  })

  it('begins empty when the stored one is damaged', () => {
    localStorage.setItem('pin-draft:links:2026-06-01', '[1,')
    localStorage.setItem('pin-draft-steps:links:2026-06-01', '{"past":7,"undone":[null,{"one":{"lng":"x"}}]}')
    const { result } = open()
    expect([result.current.draft, result.current.canUndo]).toEqual([{}, false])
  })

  it('is deleted once it is published, and one undo restores the pins published before', () => {
    const { result } = open()
    act(() => result.current.change({ one: place(1) }))
    act(() => result.current.change({ one: place(2) }))
    act(() => result.current.clear({ one: place(0), two: place(0) }))
    expect(result.current.draft).toEqual({})
    expect(localStorage.getItem('pin-draft:links:2026-06-01')).toBeNull()
    act(() => result.current.undo())
    expect(result.current.draft).toEqual({ one: place(0), two: place(0) })
    expect(result.current.canUndo).toBe(false)
  })
})
