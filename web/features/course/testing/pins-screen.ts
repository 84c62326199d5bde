import { beforeEach, expect } from 'vitest'
import { addDays, dayIn } from '#domain/base/day.ts'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { club, type OpenScreen, openScreen, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import {
  COURSE_ID,
  courseRow,
  frame,
  greenCentre,
  greenId,
  holeId,
  pinSetRow,
  pinSetView,
} from '#web/testing/test-course.ts'

/** The club's day during a test file. */
export const today = dayIn('Europe/Dublin', new Date())
export const yesterday = addDays(today, -1)

/** The app of a greenkeeper whose course has two holes, both with a pin in the middle since yesterday. */
export function startPins(): void {
  startApp('maintenance', () => ({ course: [courseRow(2)], pin_set: [pinSetRow(yesterday, 2)] }))
  beforeEach(() => {
    club.views.pin_set = pinSetView
  })
}

/** Opens the pins of today, or of the day of the query. */
export function openPins(query = '') {
  return openScreen({
    address: `/updatepins${query}`,
    load: loadPins,
  })
}

/** Loads the screen of the pins with its late sheets. */
export async function loadPins() {
  const { LateByPaces } = await import('#web/features/course/pins/green/late-by-paces.ts')
  const { LateWhySheet } = await import('#web/features/course/pins/why/late-why-sheet.ts')
  const { LateNewBlock } = await import('#web/features/course/pins/zones/late-new-block.ts')
  const { LateMorePanel } = await import('#web/features/course/pins/late-more-panel.ts')
  await Promise.all([LateMorePanel, LateByPaces, LateWhySheet, LateNewBlock].map(({ preload }) => preload()))
  return (await import('#web/features/course/pins/update-pins-screen.tsx')).UpdatePinsScreen
}

/** The drawing of green 1. */
export const firstGreen = (screen: OpenScreen) =>
  screen.findByRole('application', { name: /^Green 1, played upwards/ })

/** The place of green 1's flag in the stored draft, in metres from the middle. */
export const firstFlag = () => fromCentre(storedDraft()[holeId(1)]!, 1)

/** Moves the flag of the green in view so many metres to the right, by keyboard. */
export async function moveFlag(screen: OpenScreen, metres = 1): Promise<void> {
  const green = await screen.findByRole('application')
  for (let step = 0; step < metres; step++) fireEvent.keyDown(green, { key: 'ArrowRight', shiftKey: true })
}

/** Publishes; holes without a pin for the day keep their old holes. */
export function publish(screen: OpenScreen): void {
  fireEvent.click(publishButton(screen))
  const repeat = screen.queryByRole('button', { name: /^Leave the old holes/ })
  if (repeat) fireEvent.click(repeat)
}

export const noteOf = (screen: OpenScreen) =>
  screen.findByLabelText<HTMLTextAreaElement>(/^Notes for the day/)

export const publishButton = (screen: OpenScreen) =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Publish|Nothing new)/ })

/** Waits until the club has accepted the set: the draft has ended, and undo is available. */
export async function whenPublished(screen: OpenScreen): Promise<void> {
  await waitFor(() => expect(storedDraft()).toEqual({}))
  await screen.findByRole('button', { name: 'Take back' })
}

/** The newest set sent to the club. */
export function sentSet() {
  return sentWrites('pin_set').at(-1) as Row & { pins: { hole_id: string; lng: number; lat: number }[] }
}

/** The draft of today's pins on the device, by hole. */
export function storedDraft(): Record<string, { lng: number; lat: number }> {
  return JSON.parse(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`) ?? '{}')
}

/** The distance of a place from a green's middle, in metres to the right and to the back. */
export function fromCentre(place: { lng: number; lat: number }, number: number) {
  const { x, y } = frame.toPoint(place)
  return { x: x - greenCentre(number).x, y: y - greenCentre(number).y }
}

/** A circle on a green kept free of pins, around the middle or so many metres to its right. */
export function blockRow(number: number, fields: Row = {}, beside = 0): Row {
  const { x, y } = greenCentre(number)
  return {
    id: `99999999-0000-4000-8000-${String(number).padStart(12, '0')}`,
    feature_id: greenId(number),
    ...frame.toLngLat({ x: x + beside, y }),
    ...{ radius_m: 3, geometry: null, reason: 'New turf', until: null },
    ...{ issue_id: null, effect_id: null, issue: null },
    ...fields,
  }
}

/** A cut hole so many metres right of its green's middle. */
export function cutRow(number: number, date: string, fields: Row = {}, beside = 0): Row {
  const { x, y } = greenCentre(number)
  return {
    id: `88888888-0000-4000-8000-${String(number).padStart(12, '0')}`,
    ...{ hole_id: holeId(number), date, ...frame.toLngLat({ x: x + beside, y }) },
    ...{ accuracy_m: null, zone: 'middle', paces_front: null, paces_side: null, side: null },
    ...{ cut_by: null, cut_at: `${date}T06:30:00Z`, planned_distance_m: null, cutter: null },
    ...fields,
  }
}
