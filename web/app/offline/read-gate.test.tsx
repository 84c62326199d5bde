import { beforeEach, describe, expect, it } from 'vitest'
import { act, waitFor } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import type { RouteName } from '#web/routes/routes.ts'
import { openScreen, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame } from '#web/testing/test-course.ts'

const green = {
  ...{ id: 'g', course_id: COURSE_ID, kind: 'green', name: 'Red green', colour: null, accuracy_m: 1 },
  ...{ geometry: null, device: null, samples: null, captured_at: null, ...frame.toLngLat({ x: 0, y: 60 }) },
}

startApp('maintenance', () => ({ course: [courseRow(2)], range_item: [green] }))

/** Opens a screen behind its gate, as the router does. */
async function openGated(name: RouteName, address: string) {
  const { ReadGate } = await import('#web/app/offline/read-gate.tsx')
  const { NotLoaded } = await import('#web/ui/read-error.tsx')
  const { screens } = await import('#web/app/screens.ts')
  const Screen = await screens[name]()
  return openScreen({
    address,
    load: async () => () => (
      <ReadGate name={name} standIn={<NotLoaded />}>
        <Screen />
      </ReadGate>
    ),
  })
}

const notLoaded = 'Not loaded on this device yet'

const fieldScreens: readonly [RouteName, string][] = [
  ['rangeGreenOutline', '/getrangegreenpolygon'],
  ['rangeItems', '/capturerangeitems'],
  ['pins', '/updatepins'],
  ['bestPosition', '/bestposition'],
  ['range', '/showrange'],
  ['map', '/map'],
  ['cupCapture', '/capturecenterofhole'],
  ['greenOutline', '/getgreenpolygon'],
  ['myWork', '/assignedissues'],
  ['newIssues', '/newissues'],
]

describe('an offline screen whose data this device has never read', () => {
  beforeEach(() => setOnline(false))

  it.each(fieldScreens)('%s shows that it is not loaded, and offers nothing else', async (name, address) => {
    const screen = await openGated(name, address)
    expect(await screen.findByText(notLoaded)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('the inbox shows that next to the settings of this device', async () => {
    const screen = await openGated('notifications', '/notifications')
    expect(await screen.findByText(notLoaded)).toBeTruthy()
    expect(screen.getByText('Notifications on this device')).toBeTruthy()
  })

  it('opens automatically when the connection returns', async () => {
    const screen = await openGated('rangeGreenOutline', '/getrangegreenpolygon')
    await screen.findByText(notLoaded)
    act(() => setOnline(true))
    await waitFor(() => expect(screen.queryByText(notLoaded)).toBeNull())
    expect(await screen.findByText(/^Red green/)).toBeTruthy()
  })
})

describe('a screen whose data were read ahead', () => {
  it('opens offline although it was never visited', async () => {
    const { readAhead } = await import('#web/app/offline/read-ahead.ts')
    await readAhead()
    setOnline(false)
    const screen = await openGated('rangeItems', '/capturerangeitems')
    expect(await screen.findByText('Red green')).toBeTruthy()
    expect(screen.queryByText(notLoaded)).toBeNull()
  })

  it('stays in view when the connection is lost', async () => {
    const screen = await openGated('rangeItems', '/capturerangeitems')
    const name = await screen.findByText('Red green')
    act(() => setOnline(false))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(notLoaded)).toBeNull()
    expect(screen.getByText('Red green')).toBe(name)
  })
})
