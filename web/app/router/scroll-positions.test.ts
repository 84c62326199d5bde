import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepScrollPositions } from '#web/app/router/scroll-positions.ts'
import { Router, type RouterHistory } from '#web/routes/router.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'

let history: RouterHistory
let router: Router
let stop: () => void

/** A page's document: its scroll positions are kept, and each of its screens is drawn. */
async function openPage() {
  router = new Router(history, { redirect: async () => undefined, fetchScreen: async () => {} })
  stop = keepScrollPositions(router)
  router.on('arrive', () => router.drawn())
  await router.load()
}

beforeEach(async () => {
  sessionStorage.clear()
  document.body.innerHTML = '<main><ul></ul></main>'
  history = memoryHistory('/orders')
  await openPage()
})

afterEach(() => {
  stop()
  scrollTo(0, 0)
  vi.restoreAllMocks()
})

const list = () => document.querySelector('ul')!

function scrollBoth(top: number) {
  scrollTo(0, top)
  list().scrollTop = top / 2
  list().dispatchEvent(new Event('scroll'))
}

it('a new page begins at its top, and Back returns to where its page and its list were', async () => {
  scrollBoth(800)
  await router.navigate('/about')
  expect(scrollY).toBe(0)
  list().scrollTop = 0
  history.back()
  await router.load()
  expect([scrollY, list().scrollTop]).toEqual([800, 400])
})

it('another query of a page that is replaced leaves it where it is', async () => {
  scrollBoth(800)
  await router.navigate('/orders?only=vegan', { replace: true })
  expect(scrollY).toBe(800)
})

it('a screen in the place of another one begins at its top', async () => {
  scrollBoth(800)
  await router.navigate('/about', { replace: true })
  expect(scrollY).toBe(0)
})

it('a reload returns to where the page was', async () => {
  scrollBoth(800)
  dispatchEvent(new Event('pagehide'))
  stop()
  scrollTo(0, 0)
  list().scrollTop = 0
  history = memoryHistory('/orders')
  await openPage()
  expect([scrollY, list().scrollTop]).toEqual([800, 400])
})
