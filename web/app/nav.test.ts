import { describe, expect, it } from 'vitest'
import { places } from '#web/app/nav.ts'
import { roles } from '#web/data/testing/roles.ts'
import { mayOpen, routeAt } from '#web/routes/routes.ts'

describe('the places of the navigation', () => {
  it('are at most five for each role, and all of them may be opened by it', () => {
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

  it('lead a guest only to public screens', () => {
    for (const { path } of places.guest) expect(routeAt(path)!.access).toBe('public')
  })
})
