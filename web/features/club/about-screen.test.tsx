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
  it('S1.22 S2.02 names the club, the version, the licences, and the source of the map', async () => {
    const course = { name: 'Old Course', source: 'osm', attribution: '© OpenStreetMap', is_current: true }
    screen = await openScreenOf(load, { rows: { course: [course] } })
    expect(await screen.findByText('Test Links')).toBeTruthy()
    expect(screen.getByText(/Version 1$/)).toBeTruthy()
    expect(await screen.findByText('Old Course')).toBeTruthy()
    expect(screen.getByText('Map data: © OpenStreetMap')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact the club' }).getAttribute('href')).toBe('/contactus')
    expect(screen.getByRole('link', { name: /licen[cs]es/i }).getAttribute('href')).toBe('/licences.txt')
  })

  it('shows where the club is, how to reach it and when it is open', async () => {
    const setting = Object.entries({
      'club.name': 'Old Links',
      'club.logo': 'logo-1.webp',
      'club.address': '1 Links Road\nDublin',
      'club.phone': '+353 1 555 0100',
      'club.email': 'office@links.example',
      'club.website': 'https://links.example/',
      'club.hours': [
        { from: '04-01', to: '10-31', hours: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }] },
        { from: '11-01', to: '03-31', hours: [] },
      ],
    }).map(([key, value]) => ({ key, value }))
    screen = await openScreenOf(load, { rows: { setting } })
    expect(await screen.findByText('Old Links')).toBeTruthy()
    expect(screen.container.querySelector('img')?.src).toContain('/storage/v1/object/public/club/logo-1.webp')
    const hrefOf = (text: RegExp) => screen.getByText(text).closest('a')?.getAttribute('href')
    expect(hrefOf(/1 Links Road/)).toBe(
      'https://www.openstreetmap.org/search?query=1%20Links%20Road%2C%20Dublin',
    )
    expect(hrefOf(/555 0100/)).toBe('tel:+35315550100')
    expect(hrefOf(/office@/)).toBe('mailto:office@links.example')
    expect(hrefOf(/^links\.example/)).toBe('https://links.example/')
    const season = screen.getByText('1 Apr – 31 Oct').closest('li')!
    expect(season.textContent).toContain('07:00')
    expect(screen.getByText('1 Nov – 31 Mar').closest('li')!.textContent).toContain('Closed')
  })

  it('leaves out what the club has not entered, and leads to its legal pages', async () => {
    screen = await openScreenOf(load)
    expect((await screen.findByRole('link', { name: 'Privacy' })).getAttribute('href')).toBe('/about/privacy')
    expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/about/imprint')
    expect(screen.getByRole('link', { name: 'Accessibility' }).getAttribute('href')).toBe(
      '/about/accessibility',
    )
    expect(screen.queryByText('Find and reach us')).toBeNull()
    expect(screen.queryByText('Opening hours')).toBeNull()
  })

  it('does not lead to the coming-soon screen', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByRole('link', { name: 'Contact the club' })).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).not.toContain('/coming-soon')
  })

  it('shows that no course has been drawn, or that it could not be read', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByText('The course has not been drawn yet.')).toBeTruthy()
    screen.close()
    screen = await openScreenOf(load, { answers: { 'GET /rest/v1/course': refusal('42501') } })
    expect((await screen.findByRole('alert')).textContent).toContain('The course could not be loaded')
  })
})
