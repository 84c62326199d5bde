import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = async () => {
  const { useRef } = await import('react')
  const { useArrival } = await import('#web/app/layouts/use-arrival.ts')
  return () => {
    useArrival(useRef(null))
    return null
  }
}

afterEach(() => {
  screen.close()
  document.title = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the title of the document has the screen and the club', async () => {
  const setting = [{ key: 'club.name', value: 'Old Links' }]
  screen = await openScreenOf(load, { address: '/map', rows: { setting } })
  await until(() => expect(document.title).toMatch(/.+ · Old Links$/))
})
