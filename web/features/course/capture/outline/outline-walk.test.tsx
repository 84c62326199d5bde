import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { Measures } from './outline-walk.tsx'

vi.mock('#web/features/course/use-units.ts', () => ({ useUnits: () => 'metres' }))
beforeEach(() => startI18n('en'))
afterEach(cleanup)

/** Three sides of a square of 10 m. */
const corners = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]
const said = (drawn: boolean) => render(<Measures corners={corners} isDrawn={drawn} />).container.textContent

describe('an unfinished outline', () => {
  it('shows the walked distance', () => {
    expect(said(false)).toMatch(/^30\sm walked/)
  })

  it('shows the length of its edge when it is drawn by taps', () => {
    expect(said(true)).toMatch(/^40\sm round/)
  })
})
