import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import {
  openOutlines,
  outlineId,
  outlineRow,
  reopenSquare,
  startOutlines,
} from '#web/features/course/testing/outlines.ts'
import { club, sentWrites } from '#web/testing/open-screen.tsx'

startOutlines()

describe('the earlier outlines', () => {
  it('are listed newest first with how they were made, and the present one is marked', async () => {
    const profiles = { first_name: 'Ben', surname: 'Cole' }
    const made = { device: 'Android, Chrome 141', samples: 90, walks: 2, spread_m: 0.4, accuracy_m: 2.1 }
    club.rows.green_outline = [outlineRow(2, { ...made, profiles }), outlineRow(1, { source: 'import' })]
    const screen = await openOutlines()
    const rows = await screen.findAllByRole('button', { name: /m²/ })
    expect(rows).toHaveLength(2)
    expect(rows[0]!.textContent).toMatch(/walked · Ben Cole · 400\sm² · ±2.1\sm/)
    expect(within(rows[0]!).getByText('now')).toBeTruthy()
    expect(rows[1]!.textContent).toContain('from the map')
    fireEvent.click(rows[0]!)
    const sheet = within(await screen.findByRole('dialog', { name: /^\d+ \w+, / }))
    for (const value of ['Android, Chrome 141', '90', '0.4 m']) expect(sheet.getByText(value)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Restore this outline' })).toBeNull()
  })

  it('are restored as a new outline, which replaces the present one', async () => {
    club.rows.green_outline = [outlineRow(2), outlineRow(1)]
    const screen = await openOutlines()
    fireEvent.click((await screen.findAllByRole('button', { name: /m²/ }))[1]!)
    const sheet = within(await screen.findByRole('dialog', { name: /^\d+ \w+, / }))
    fireEvent.click(sheet.getByRole('button', { name: 'Restore this outline' }))
    expect(await screen.findByText('The earlier outline is restored')).toBeTruthy()
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(sentWrites('green_outline')[0]).toMatchObject({ restores: outlineId(1), replaces: outlineId(2) })
  })

  it('that the club refused show why, and are sent again', async () => {
    const { sheet } = await reopenSquare('GS210')
    expect(sheet.getByRole('alert').textContent).toContain('Someone recorded another outline of this green')
    club.check = () => undefined
    fireEvent.click(sheet.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(club.rows.green_outline).toHaveLength(1))
  })

  it('that the club refused can be dropped', async () => {
    const { screen, sheet } = await reopenSquare()
    fireEvent.click(sheet.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('No outline has been recorded yet.')).toBeTruthy()
  })
})
