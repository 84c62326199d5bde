import { beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

const full = {
  people: 6,
  courses: 1,
  dishes: 27,
  orders: 12,
  issues: 1,
  courses_in_use: 0,
  dishes_in_use: 0,
  issues_in_use: 0,
  is_of_demo: false,
}
const gone = { ...full, people: 0, courses: 0, dishes: 0, orders: 0, issues: 0 }

startApp('admin')
beforeEach(() => {
  club.rows['rpc/demo_state'] = [full]
})

const open = () =>
  openScreen({
    address: '/settings/system',
    load: async () => (await import('#web/features/club/settings/demo-part.tsx')).DemoPart,
  })

const removals = () => club.seen.filter(({ path }) => path.includes('/rpc/remove_demo'))
const state = () => club.seen.filter(({ path }) => path.includes('/rpc/demo_state'))

type Screen = Awaited<ReturnType<typeof open>>
async function confirm(screen: Screen) {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the demo …' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the demo' }))
}

describe('start fresh', () => {
  it('lists what is deleted, and asks before it does so, with what is deleted and what stays', async () => {
    club.answers.set('POST /rest/v1/rpc/remove_demo', { status: 200, body: null })
    const screen = await open()
    expect(await screen.findByText('6 people')).toBeTruthy()
    expect(screen.getByText('1 course with its pins')).toBeTruthy()
    expect(screen.getByText('27 dishes')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete the demo …' }))
    expect(await screen.findByText(/demo's people, course, menu, orders and issues are deleted/)).toBeTruthy()
    expect(
      screen.getByText(/Your own people, courses, dishes, orders, issues and settings stay/),
    ).toBeTruthy()
    expect(removals()).toEqual([])
    club.rows['rpc/demo_state'] = [gone]
    fireEvent.click(screen.getByRole('button', { name: 'Delete the demo' }))
    expect((await screen.findByRole('status')).textContent).toBe('The demo is gone.')
    const next = screen.getByRole('link', { name: 'Set up your club' })
    expect(next.getAttribute('href')).toBe('/welcome')
    expect(removals()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Delete the demo …' })).toBeNull()
  })

  it('deletes nothing when the question is cancelled', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the demo …' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(removals()).toEqual([])
    expect(screen.getByText('6 people')).toBeTruthy()
  })

  it('names what stays because the club uses it', async () => {
    club.rows['rpc/demo_state'] = [{ ...full, courses: 0, courses_in_use: 1, issues_in_use: 2 }]
    const screen = await open()
    expect(await screen.findByText('1 course with pins, days or issues of your club')).toBeTruthy()
    expect(screen.getByText('2 issues that your people worked on')).toBeTruthy()
    expect(screen.queryByText('1 course with its pins')).toBeNull()
  })

  it('shows a person of the demo why that person cannot do it', async () => {
    club.rows['rpc/demo_state'] = [{ ...full, is_of_demo: true }]
    const screen = await open()
    expect(await screen.findByText(/the club would have no administrator left/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete the demo …' })).toBeNull()
  })

  it('is not shown in a club without a demo', async () => {
    club.rows['rpc/demo_state'] = [gone]
    const screen = await open()
    await waitFor(() => expect(state()).toHaveLength(1))
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
    expect(screen.queryByText('Start fresh')).toBeNull()
  })

  it('shows why it failed, and keeps the button', async () => {
    club.answers.set('POST /rest/v1/rpc/remove_demo', { status: 400, body: { code: 'GS115', message: 'no' } })
    const screen = await open()
    await confirm(screen)
    expect(await screen.findByText('The demo was not deleted')).toBeTruthy()
    expect(screen.getByText(/^You are a person of the demo\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete the demo …' })).toBeTruthy()
  })

  it('reports that the demo could not be looked up', async () => {
    club.failures.set('rpc/demo_state', { status: 500, body: { code: 'XX000', message: 'no' } })
    const screen = await open()
    expect(await screen.findByText('The demo could not be looked up')).toBeTruthy()
  })
})
