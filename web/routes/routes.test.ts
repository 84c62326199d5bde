import { describe, expect, it } from 'vitest'
import { allRoutes, mayOpen, routeAt, routes } from '#web/routes/routes.ts'

describe('the table of routes', () => {
  it('has the 39 screens of the specification, each once', () => {
    expect(routes).toHaveLength(39)
    expect(new Set(allRoutes.map(({ path }) => path)).size).toBe(allRoutes.length)
    expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length)
  })

  it('S2.40 the guard on every screen that needs sign-in is the one named auth, and on no other', () => {
    for (const { access, guards } of allRoutes) expect(guards.includes('auth')).toBe(access === 'auth')
  })

  it('S2.41 the full-bleed layout is named custom', () => {
    const full = routes.filter(({ layout }) => layout === 'custom').map(({ path }) => path)
    expect(full).toEqual(['/map', '/', '/userorder', '/coming-soon', '/userorderlist'])
  })

  it('S2.53 no screen takes a path parameter', () => {
    for (const { path } of routes) expect(path).toMatch(/^\/[a-z-]*$/)
  })

  it('asks for the role when roles are named', () => {
    for (const { roles: named, guards } of allRoutes)
      expect(guards.includes('role')).toBe(named !== undefined)
  })

  it('leads back to an existing screen', () => {
    for (const { parent } of allRoutes) expect(routeAt(parent)).toBeDefined()
  })

  it('lets the administration open every screen', () => {
    expect(routes.filter((route) => !mayOpen(route, 'admin'))).toEqual([])
  })

  it('closes the pins to the kitchen, and the kitchen to greenkeepers', () => {
    expect(mayOpen(routeAt('/updatepins')!, 'kitchen')).toBe(false)
    expect(mayOpen(routeAt('/kitchenorderlist')!, 'maintenance')).toBe(false)
    expect(mayOpen(routeAt('/groupadmin')!, 'maintenance')).toBe(false)
    for (const role of ['guest', 'member', 'kitchen', 'maintenance'] as const)
      expect(mayOpen(routeAt('/groupadmin/log')!, role)).toBe(false)
  })
})
