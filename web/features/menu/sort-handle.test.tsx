import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

afterEach(cleanup)

async function handle(index: number) {
  await startI18n('en')
  const onMove = vi.fn()
  render(
    <SortHandle id="soup" name="Soup" index={index} count={3} onMove={onMove} onDrop={() => undefined} />,
  )
  return { onMove, grip: screen.getByRole('button', { name: `Soup, place ${index + 1} of 3` }) }
}

describe('the handle of a row', () => {
  it('moves its row by the arrow keys, and to the ends', async () => {
    const { onMove, grip } = await handle(1)
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) fireEvent.keyDown(grip, { key })
    expect(onMove.mock.calls).toEqual([[0], [2], [0], [2]])
  })

  it('shows at a tap two buttons that move its row by one', async () => {
    const { onMove, grip } = await handle(1)
    expect(screen.queryByRole('button', { name: 'Move Soup up' })).toBeNull()
    fireEvent.click(grip)
    fireEvent.click(screen.getByRole('button', { name: 'Move Soup up' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Soup down' }))
    expect(onMove.mock.calls).toEqual([[0], [2]])
  })

  it('does not move the first row further up', async () => {
    const { onMove, grip } = await handle(0)
    fireEvent.click(grip)
    const up = screen.getByRole('button', { name: 'Move Soup up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(up)
    fireEvent.keyDown(grip, { key: 'ArrowUp' })
    expect(onMove).not.toHaveBeenCalled()
  })
})
