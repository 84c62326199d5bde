import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('an outline on its way', () => {
  it('says how far was walked', () => {
    expect(said(false)).toMatch(/^30\sm walked/)
  })

  it('says of one that is drawn by taps how far it is round, for nobody walked it', () => {
    expect(said(true)).toMatch(/^40\sm round/)
  })
})
