import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { cleanup, fireEvent, screen as page, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { today } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { courseRow } from '#web/testing/test-course.ts'

const WINTER = 'cccccccc-0000-4000-8000-000000000002'

startApp('admin', () => ({
  course: [courseRow(18), courseRow(9, { id: WINTER, name: 'Winter Links', is_current: false })],
}))

function open(query = '') {
  return openScreen({
    address: `/map/edit/nines${query}`,
    load: async () => (await import('#web/features/course/edit/nines-screen.tsx')).NinesScreen,
  })
}

type Shown = Awaited<ReturnType<typeof open>>

const ask = async (screen: Shown) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Play Winter Links' }))
  return within(await screen.findByRole('dialog', { name: 'Play Winter Links?' }))
}

/** The courses marked as played. */
const playedNow = (screen: Shown) =>
  ['Test Links', 'Winter Links'].filter((name) => {
    const edit = screen.getByRole('link', { name: `Edit ${name}` })
    return edit.closest('li')!.textContent!.includes('Played now')
  })

describe('the courses of the club', () => {
  it('show which one is current, and switch only after a question', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Play Winter Links' })
    expect(playedNow(screen)).toEqual(['Test Links'])
    expect(screen.queryByRole('button', { name: 'Play Test Links' })).toBeNull()
    const dialog = await ask(screen)
    expect(dialog.getByText(/Test Links stays as it is, and is played again from the same list/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sentWrites('course_play')).toEqual([])
    const again = await ask(screen)
    fireEvent.click(again.getByRole('button', { name: 'Play it now' }))
    await waitFor(() => expect(sentWrites('course_play')).toHaveLength(1))
    expect(sentWrites('course_play')[0]).toMatchObject({ course_id: WINTER, starts_on: today })
  })

  it('stay on the screen when the day of a switch is cleared', async () => {
    const dialog = await ask(await open())
    fireEvent.click(dialog.getByRole('radio', { name: 'From a date' }))
    const first = dialog.getByLabelText<HTMLInputElement>('First day')
    fireEvent.change(first, { target: { value: '' } })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Play it from/ }).disabled).toBe(true)
    fireEvent.change(first, { target: { value: addDays(today, 5) } })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Play it from/ }).disabled).toBe(false)
  })

  it('are not shown with the card of the one that was current at the last read', async () => {
    const openCard = () =>
      openScreen({
        address: '/map/edit/card',
        load: async () => (await import('#web/features/course/edit/card-screen.tsx')).CardScreen,
      })
    await (await openCard()).findByLabelText('Number of hole 18')
    cleanup()
    const [links, winter] = club.rows.course!
    club.rows.course = [
      { ...links, is_current: false },
      { ...winter, is_current: true },
    ]
    let hasShownOther = false
    const observer = new MutationObserver(() => {
      hasShownOther ||= page.queryByLabelText('Number of hole 18') !== null
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await (await openCard()).findByLabelText('Number of hole 9')
    observer.disconnect()
    expect(hasShownOther).toBe(false)
  })

  it('show a planned switch, and can cancel it', async () => {
    club.rows.course_play = [
      { id: 'play-1', course_id: WINTER, starts_on: addDays(today, 3), began_at: null },
    ]
    const screen = await open()
    expect(await screen.findByText(/^Played from /)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Do not play Winter Links from/ }))
    await waitFor(() => expect(club.rows.course_play).toEqual([]))
    await waitFor(() => expect(screen.queryByText(/^Played from /)).toBeNull())
  })

  it('offline do not show another one as current', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Play Winter Links' })
    setOnline(false)
    const dialog = await ask(screen)
    fireEvent.click(dialog.getByRole('button', { name: 'Play it now' }))
    await waitFor(async () => expect(await pendingChanges()).toMatchObject([{ table: 'course_play' }]))
    expect(await screen.findByText(/^Played from /)).toBeTruthy()
    expect(playedNow(screen)).toEqual(['Test Links'])
  })

  it('show why a switch was refused', async () => {
    refuse(club, 'course_play', 'GS260')
    const screen = await open()
    const dialog = await ask(screen)
    fireEvent.click(dialog.getByRole('button', { name: 'Play it now' }))
    expect(await screen.findByText(/This course has no holes yet/)).toBeTruthy()
  })

  it('are edited one by one, with a note on one that is not current', async () => {
    const screen = await open(`?course=${WINTER}`)
    expect(await screen.findByText('You edit Winter Links, which is not played.')).toBeTruthy()
    expect(screen.queryByLabelText('Holes 10 to 18')).toBeNull()
    const link = await screen.findByRole('link', { name: 'Edit Test Links' })
    expect(link.getAttribute('href')).toBe('/map/edit')
  })
})
