import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/about-screen.tsx').then((module) => module.AboutScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the screen about the club', () => {
  it('S1.22 S2.02 names the club, the version, and where the map comes from', async () => {
    const course = { name: 'Old Course', source: 'osm', attribution: '© OpenStreetMap', is_current: true }
    screen = await openScreenOf(load, { rows: { course: [course] } })
    expect(await screen.findByText('Test Links')).toBeTruthy()
    expect(screen.getByText(/Version 1$/)).toBeTruthy()
    expect(await screen.findByText('Old Course')).toBeTruthy()
    expect(screen.getByText('Map data: © OpenStreetMap')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact the club' }).getAttribute('href')).toBe('/contactus')
  })

  it('does not lead to the screen of what comes next', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByRole('link', { name: 'Contact the club' })).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).not.toContain('/coming-soon')
  })

  it('says that no course has been drawn, or that it could not be read', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByText('The course has not been drawn yet.')).toBeTruthy()
    screen.close()
    screen = await openScreenOf(load, { answers: { 'GET /rest/v1/course': refusal('42501') } })
    expect((await screen.findByRole('alert')).textContent).toContain('The course could not be loaded')
  })
})
