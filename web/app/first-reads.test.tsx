import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONFIG, fakeBackend } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, people } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { COURSE_ID, courseRow } from '#web/testing/test-course.ts'

// No test draws a screen: the start alone makes the requests.
vi.mock('#web/app/providers.tsx', () => ({ App: () => null }))

const backend = fakeBackend()
const pathsRead = () => backend.seen.map(({ path }) => path.split('?')[0]!.replace('/rest/v1/', ''))

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('WebSocket', FakeSocket)
  newDevice()
  backend.fault = () => undefined
  backend.rows = { ...people(), course: [courseRow(2)] }
})
afterEach(() => history.replaceState(null, '', '/'))

async function startAt(path: string): Promise<void> {
  history.replaceState(null, '', path)
  const { start } = await import('#web/app/start.tsx')
  await start(document.createElement('div'))
}

it('a screen that the visitor may not see reads nothing', async () => {
  await startAt('/newissues')
  await until(() => expect(location.pathname).toBe('/sign-in'))
  const { screens } = await import('#web/app/screens.ts')
  await screens.newIssues()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(pathsRead()).not.toContain('issue')
})

it('the map is read before it is drawn, and then what depends on its course', async () => {
  await startAt('/map')
  await until(() => {
    for (const table of ['course', 'issue_effect', 'pin_set', 'course_status'])
      expect(pathsRead()).toContain(table)
  })
})

it('the day of the map is read beside its course where the club names the course', async () => {
  backend.fault = ({ path }) => {
    if (path === '/app-config.json') return { status: 200, body: { ...CONFIG, courseId: COURSE_ID } }
    return path.startsWith('/rest/v1/course?') ? { status: 500, body: {} } : undefined
  }
  await startAt('/map')
  await until(() => {
    for (const table of ['pin_set', 'course_status']) expect(pathsRead()).toContain(table)
  })
})
