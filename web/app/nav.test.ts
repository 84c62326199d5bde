import { describe, expect, it } from 'vitest'
import { placeOf, places, placesWithoutRole, railGroups } from '#web/app/nav.ts'
import { roles } from '#web/data/testing/roles.ts'
import { directory } from '#web/routes/directory.ts'
import { mayOpen, openableRoutes, routeAt } from '#web/routes/routes.ts'

describe('the places of the navigation', () => {
  it('are at most five for each role, and the role may open each of them', () => {
    for (const role of roles) {
      expect(places[role].length).toBeLessThanOrEqual(5)
      for (const { path } of places[role]) expect(mayOpen(routeAt(path)!, role)).toBe(true)
    }
  })

  it.each([
    ['member', ['/orders', '/createissue']],
    ['kitchen', ['/kitchenorderlist', '/menumanage']],
    ['maintenance', ['/updatepins', '/assignedissues']],
    ['admin', ['/kitchenorderlist', '/newissues']],
  ] as const)('S1.03 lead the role %s to the screens of its work', (role, work) => {
    expect(places[role].map(({ path }) => path)).toEqual(expect.arrayContaining([...work]))
  })

  it('lead a signed-in person without a known role neither to sign-in nor to a screen of staff', () => {
    for (const { path } of placesWithoutRole) {
      expect(path).not.toBe('/sign-in')
      expect(mayOpen(routeAt(path)!, 'member')).toBe(true)
    }
  })

  it('lead a guest only to public screens', () => {
    for (const { path } of places.guest) expect(routeAt(path)!.access).toBe('public')
  })
})

describe('the groups of the rail', () => {
  it('have only screens that their role may open, each once', () => {
    for (const role of roles) {
      const screens = (railGroups[role] ?? []).flatMap((group) => group.screens)
      for (const path of screens) expect(mayOpen(routeAt(path)!, role)).toBe(true)
      expect(screens).toHaveLength(new Set(screens).size)
    }
  })

  it.each([
    ['/groupadmin/log', '/groupadmin/log'],
    ['/map/edit/card', '/map/edit'],
    ['/settings/club', '/settings'],
    ['/assignissue', '/newissues'],
    ['/', '/'],
    ['/weather', undefined],
  ])('mark for %s the place %s', (path, place) => {
    const screens = railGroups.admin!.flatMap((group) => group.screens)
    expect(placeOf(['/', ...screens, '/profile'], routeAt(path))).toBe(place)
  })
})

describe('the screens of a person', () => {
  const inMe = directory.flatMap(({ screens }) => screens)
  // The button of Today and of the crew leads to a report, and a report to the camera.
  const elsewhere = ['report', 'camera', 'home', 'map', 'orders', 'profile']

  it('can all be reached from the bar, from Me or from Today', () => {
    for (const role of ['member', 'kitchen', 'maintenance', 'admin'] as const) {
      const bar = places[role].map(({ path }) => routeAt(path)!.name)
      const reached = new Set([...bar, ...inMe, ...elsewhere])
      expect(openableRoutes(role, true).filter(({ name }) => !reached.has(name))).toEqual([])
    }
  })

  it('are in Me once', () => {
    expect(inMe).toHaveLength(new Set(inMe).size)
  })
})
