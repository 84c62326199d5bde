import { describe, expect, it, vi } from 'vitest'
import { act, fireEvent, render, renderHook, screen } from '#web/data/testing/dom.tsx'
import { useHoleKeys } from '#web/features/course/use-hole-keys.ts'

function keys() {
  const [step, choose] = [vi.fn(), vi.fn()]
  renderHook(() => useHoleKeys({ step, choose }))
  const press = (key: string, more = {}) => act(() => void fireEvent.keyDown(document.body, { key, ...more }))
  return { step, choose, press }
}

describe('the keys of the map', () => {
  it('go to the next hole and the one before by arrows', () => {
    const { step, press } = keys()
    press('ArrowRight')
    press('ArrowLeft')
    expect(step.mock.calls).toEqual([[1], [-1]])
  })

  it('go to a hole by its digits, two of them when they follow each other', () => {
    const { choose, press } = keys()
    press('1')
    press('2')
    expect(choose.mock.calls).toEqual([[1], [12]])
  })

  it('ignore text typed into a field and keys of the browser', () => {
    const { step, choose, press } = keys()
    render(<input aria-label="note" />)
    fireEvent.keyDown(screen.getByLabelText('note'), { key: '7' })
    press('ArrowRight', { altKey: true })
    press('1', { ctrlKey: true })
    expect(step).not.toHaveBeenCalled()
    expect(choose).not.toHaveBeenCalled()
  })
})
