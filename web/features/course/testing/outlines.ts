import { afterEach, beforeEach, expect } from 'vitest'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { act, fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { until } from '#web/data/testing/until.ts'
import {
  club,
  ME,
  type OpenScreen,
  openScreen,
  refuse,
  sentWrites,
  startApp,
} from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, greenId } from '#web/testing/test-course.ts'
import { reportFix } from '#web/testing/test-device.ts'

/** The app of a greenkeeper who captures outlines on a course of two holes. */
export function startOutlines(): void {
  startApp('maintenance', () => ({ course: [courseRow(2)], pin_set: [] }))
  beforeEach(() => {
    club.views.green_outline = (row) => ({ ...outlineRow(1), recorded_at: new Date().toISOString(), ...row })
  })
  // A walk is saved corner by corner: the last save must not reach the next test's device.
  afterEach(async () => {
    const { keptSessions } = await import('#web/features/course/capture/outline/session-store.ts')
    let before = ''
    await until(async () => {
      const [earlier, now] = [before, JSON.stringify(await keptSessions(ME))]
      before = now
      expect(now).toBe(earlier)
    })
  })
}

/** Opens the outlines of green 1, or of the query's green. */
export function openOutlines(query = '') {
  return openScreen({
    address: `/getgreenpolygon${query}`,
    load: async () =>
      (await import('#web/features/course/capture/outline/green-outline-screen.tsx')).GreenOutlineScreen,
  })
}

let walkedMs = 0

/** Reports fixes around green 1, from one fraction of the turn to another, two seconds apart. */
export function walk(fromTurn = 0, toTurn = 1, reachM = { x: 11, y: 14 }, off = { x: 0, y: 0 }): void {
  const { x, y } = greenCentre(1)
  const steps = Math.round(24 * (toTurn - fromTurn))
  for (let step = 0; step <= steps; step++) {
    const angle = 2 * Math.PI * (fromTurn + step / 24)
    const at = frame.toLngLat({
      x: x + off.x + reachM.x * Math.cos(angle),
      y: y + off.y + reachM.y * Math.sin(angle),
    })
    walkedMs += 2000
    act(() => reportFix(at, 2, Date.now() + walkedMs))
  }
}

export async function startWalk(screen: OpenScreen, how = /^Every 2.m$/): Promise<void> {
  walkedMs = 0
  fireEvent.click(await screen.findByRole('radio', { name: how }))
  fireEvent.click(await screen.findByRole('button', { name: 'Start walking' }))
  await screen.findByRole('heading', { name: 'Green 1' })
}

export async function review(screen: OpenScreen): Promise<void> {
  await startWalk(screen)
  walk()
  fireEvent.click(screen.getByRole('button', { name: 'Finish the walk' }))
  await screen.findByRole('button', { name: 'Publish the outline' })
}

export const cornerCount = (screen: OpenScreen) =>
  Number(/\d+/.exec(screen.getByText(/^\d+ points?$/).textContent!)![0])
export const publishOf = (screen: OpenScreen) =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Publish the outline' })

/** The corners of the newest sent outline, in metres from the middle of green 1. */
export function sentCorners() {
  const { geometry } = sentWrites('green_outline').at(-1) as {
    geometry: { coordinates: [number, number][][] }
  }
  return geometry.coordinates[0]!.slice(0, -1).map(([lng, lat]) => {
    const { x, y } = frame.toPoint({ lng, lat })
    return { x: x - greenCentre(1).x, y: y - greenCentre(1).y }
  })
}

export const square = (reachM: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => ({ x: greenCentre(1).x + x! * reachM, y: greenCentre(1).y + y! * reachM }))

export const outlineId = (number: number) => `66666666-0000-4000-8000-${String(number).padStart(12, '0')}`

export function outlineRow(number: number, fields: Row = {}): Row {
  const nothing = {
    accuracy_m: null,
    device: null,
    samples: null,
    walks: null,
    spread_m: null,
    deviation_m: null,
  }
  return {
    ...nothing,
    ...{ id: outlineId(number), feature_id: greenId(1), range_item_id: null, source: 'walk' },
    ...{ geometry: polygonOf(square(8 + number), frame), shift_east_m: null, shift_north_m: null },
    ...{ restores: null, recorded_at: `2026-0${number}-01T08:00:00Z`, captured_at: null, profiles: null },
    ...fields,
  }
}

/** Opens the review of a square with 20 m sides that the club refused with `code`. */
export async function reopenSquare(code = 'GS210', corners = square(10)) {
  refuse(club, 'green_outline', code)
  const screen = await openOutlines()
  await screen.findByRole('button', { name: 'Start walking' })
  const data = outlineRow(1, { geometry: polygonOf(corners, frame), captured_at: '2026-05-01T08:00:00Z' })
  const { id: _id, profiles: _profiles, recorded_at: _at, ...columns } = data
  await act(() =>
    screen.app.write({ type: 'CREATE', table: 'green_outline', id: outlineId(1), data: columns as never }),
  )
  const row = await screen.findByRole('button', { name: /walked · 400 m²|walked · \d/ })
  fireEvent.click(row)
  const sheet = within(await screen.findByRole('dialog', { name: /^\d+ \w+, / }))
  await sheet.findByText('The club did not accept this')
  return { screen, sheet }
}

export async function putRight(corners = square(10)) {
  const { screen, sheet } = await reopenSquare('GS210', corners)
  fireEvent.click(sheet.getByRole('button', { name: 'Correct it' }))
  await screen.findByRole('button', { name: 'Publish the outline' })
  return screen
}

/** Reports one fix so many metres from the first tee, a second after the last one. */
export function jumpTo(x: number, y: number): void {
  walkedMs += 1000
  act(() => reportFix(frame.toLngLat({ x, y }), 2, Date.now() + walkedMs))
}
