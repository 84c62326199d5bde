import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Course } from '#web/data/course/course.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import type { MapFocus } from '#web/map/course-map-view.tsx'
import { FormMap } from '#web/map/form-map.tsx'

const looks: (MapFocus | null | undefined)[] = []
vi.mock('#web/map/course-map-view.tsx', () => ({
  CourseMapView: ({ focus, label }: { focus?: MapFocus | null; label: string }) => {
    if (looks.at(-1) !== focus) looks.push(focus)
    return <div role="application" aria-label={label} />
  },
}))

const marker = { lng: -6.1, lat: 53.4 }

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  looks.length = 0
})

function open(at: typeof marker | null) {
  const { container } = render(<FormMap course={{} as Course} label="Map" marker={at} />)
  const screen = within(container)
  const isStill = () => container.querySelector('[role=application]')!.closest('[inert]') !== null
  return { screen, isStill }
}

it('is a still picture until it is tapped, and again after Done', () => {
  const { screen, isStill } = open(marker)
  expect(isStill()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Move the marker' }))
  expect(isStill()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(isStill()).toBe(true)
})

it('brings the marker back to the middle', () => {
  const { screen } = open(marker)
  fireEvent.click(screen.getByRole('button', { name: 'Move the marker' }))
  const before = looks.length
  fireEvent.click(screen.getByRole('button', { name: 'Centre on the marker' }))
  expect(looks.length).toBe(before + 1)
  expect(looks.at(-1)).toMatchObject(marker)
})

it('offers to choose a place where there is none', () => {
  const { screen } = open(null)
  fireEvent.click(screen.getByRole('button', { name: 'Choose on the map' }))
  expect(screen.queryByRole('button', { name: 'Centre on the marker' })).toBeNull()
})
