import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/office/messages-card.tsx').then((module) => module.MessagesCard)
const message = (id: string, handled_at: string | null) => ({
  ...{ id, name: 'Otto', email: null, subject: '', body: 'Hello', created_at: '2026-05-01T08:00:00Z' },
  ...{ handled_at, author: null },
})

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('counts the messages to the office that are not handled, and leads to them', async () => {
  const rows = {
    contact_message: [message('a', null), message('b', null), message('c', '2026-05-02T08:00:00Z')],
  }
  screen = await openScreenOf(load, { person: 'ann', role: 'admin', rows })
  expect(await screen.findByText('2 new')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/contactus')
})

it('is empty where the messages cannot be read', async () => {
  const answers = { 'GET /rest/v1/contact_message': refusal('42501') }
  screen = await openScreenOf(load, { person: 'ann', role: 'admin', answers })
  await until(() => expect(screen.container.textContent).toBe(''))
})
