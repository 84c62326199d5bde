import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = async () => {
  const { useClubInDocument } = await import('#web/app/club-in-document.ts')
  return () => {
    useClubInDocument()
    return null
  }
}

afterEach(() => {
  screen.close()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const setting = (logo: string | null) => [
  { key: 'club.name', value: 'Old Links' },
  { key: 'club.logo', value: logo },
]
const iconOf = (rel: string) => document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)!.href

function startHead() {
  document.head.innerHTML = `<meta name="apple-mobile-web-app-title" content="Greenside" />
    <link rel="icon" href="/ui/mark.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icons/a.png" />
    <link rel="manifest" href="/manifest.webmanifest" />`
}

it('the page has the club’s name and logo, for tabs and home screens', async () => {
  startHead()
  screen = await openScreenOf(load, { rows: { setting: setting('logo.webp') } })
  await until(() => expect(iconOf('icon')).toContain('/object/public/club/logo.webp'))
  expect(iconOf('apple-touch-icon')).toMatch(/\/icons\/club\/apple-180\.png\?logo=logo\.webp$/)
  expect(iconOf('manifest')).toMatch(/\/manifest\.webmanifest\?lang=en&role=\w+$/)
  expect(document.head.querySelector('meta')!.content).toBe('Old Links')
})

it('the page of a club without a logo keeps the app’s icons', async () => {
  startHead()
  screen = await openScreenOf(load, { rows: { setting: setting(null) } })
  await until(() => expect(document.head.querySelector('meta')!.content).toBe('Old Links'))
  expect(iconOf('icon')).toContain('/ui/mark.svg')
})
