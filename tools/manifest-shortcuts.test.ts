import { expect, it } from 'vitest'
import { manifestWords, shortcutsOf } from '#server/web/manifest-words.ts'
import { allRoutes, mayOpen } from '#web/routes/routes.ts'

it.each(['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const)(
  'the shortcuts of the installed app lead to screens that the role may open: %s',
  (role) => {
    const shortcuts = shortcutsOf(role)
    expect(shortcuts.length).toBeGreaterThan(1)
    for (const { url, word } of shortcuts) {
      const route = allRoutes.find(({ path }) => path === url)!
      expect(route, url).toBeDefined()
      expect(mayOpen(route, role) && (role !== 'guest' || route.access === 'public'), url).toBe(true)
      for (const words of Object.values(manifestWords)) expect(words.shortcuts[word]).not.toBe('')
    }
  },
)
