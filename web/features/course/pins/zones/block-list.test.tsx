import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { blockRow, openPins, startPins, today, yesterday } from '#web/features/course/testing/pins-screen.ts'
import { club, type OpenScreen, pendingChanges, refuse, sentWrites } from '#web/testing/open-screen.tsx'
import { greenId } from '#web/testing/test-course.ts'
import { untilRead } from '#web/testing/until-read.ts'

startPins()

const green = (screen: OpenScreen) => screen.findByRole('application', { name: /^Green 1, played upwards/ })

describe('blocked ground', () => {
  it('lists the zones of the green with their size, issue and last day', async () => {
    club.rows.green_block = [
      blockRow(1, { issue: { number: 41 }, issue_id: 'issue' }, 8),
      blockRow(2, { reason: 'Elsewhere' }, 8),
    ]
    const screen = await openPins()
    expect(await screen.findByText('New turf')).toBeTruthy()
    expect(screen.getByText('⌀ 6 m · issue #41')).toBeTruthy()
    expect(screen.queryByText('Elsewhere')).toBeNull()
    expect(screen.queryByText(/in a zone kept free/)).toBeNull()
  })

  it('that a member reports is only a warning, until it is confirmed here', async () => {
    club.rows.green_block = [blockRow(1, { is_warning: true, effect_id: 'effect' })]
    const screen = await openPins()
    await green(screen)
    expect(await screen.findByText(/^Reported, not confirmed: pins may be set here/)).toBeTruthy()
    expect(screen.queryByText('Kept free: New turf')).toBeNull()
    expect(screen.getByText('Reported, not confirmed: New turf')).toBeTruthy()
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Keep pins off: New turf' }))
    expect(await screen.findByText('Kept free: New turf')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      { type: 'UPDATE', table: 'issue_effect', data: { is_confirmed: true } },
    ])
  })

  it('is no longer listed after its last day', async () => {
    club.rows.green_block = [blockRow(1, { until: yesterday })]
    const screen = await openPins()
    await green(screen)
    await untilRead('green_block')
    expect(screen.queryByText('New turf')).toBeNull()
  })

  it('is added around the flag with a reason and a last day, also offline', async () => {
    const screen = await openPins()
    await green(screen)
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Keep the ground here free' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Keep the ground here free' }))
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Keep free' }).disabled).toBe(true)
    fireEvent.change(sheet.getByLabelText('Why'), { target: { value: ' Fungus ' } })
    fireEvent.change(sheet.getByLabelText(/^Last day/), { target: { value: today } })
    fireEvent.click(sheet.getByRole('radio', { name: '5 m' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Keep free' }))
    expect(await screen.findByText('Kept free: Fungus')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      {
        type: 'CREATE',
        table: 'green_block',
        data: { feature_id: greenId(1), reason: 'Fungus', until: today, radius_m: 5 },
      },
    ])
    expect(screen.queryByRole('button', { name: 'Free the zone: Fungus' })).toBeNull()
  })

  it('is shown once it is added, also on a device that could not read the zones', async () => {
    club.failures.set('green_block', { status: 400, body: { code: 'PGRST000', message: 'no' } })
    const screen = await openPins()
    await green(screen)
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Keep the ground here free' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Keep the ground here free' }))
    fireEvent.change(sheet.getByLabelText('Why'), { target: { value: 'Fungus' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Keep free' }))
    expect(await screen.findByText('Kept free: Fungus')).toBeTruthy()
  })

  it('stays blocked when the club does not unblock it', async () => {
    club.rows.green_block = [blockRow(1, {}, 8)]
    refuse(club, 'green_block', '42501')
    const screen = await openPins()
    fireEvent.click(await screen.findByRole('button', { name: 'Free the zone: New turf' }))
    await waitFor(() => expect(sentWrites('green_block')).toHaveLength(1))
    expect(await screen.findByText('New turf')).toBeTruthy()
  })
})
