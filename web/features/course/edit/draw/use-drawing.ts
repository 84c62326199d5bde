import type { LineString } from 'geojson'
import { useEffect, useState } from 'react'
import { emptyGeometryDraft, geometryDraftOf, tidyPosition, withCorner } from '#domain/course/edit/draft.ts'
import { shapesOf } from '#domain/course/edit/draft-fault.ts'
import { featureAt } from '#domain/course/edit/feature-at.ts'
import { type LngLat, lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { changeRow } from '#web/features/course/edit/draw/save.ts'
import { type DraftSteps, type Selection, useDraft } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { usePinGuard, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MapFocus } from '#web/map/course-map-view.tsx'

/** The reach of a tap around a line or a point, in metres. */
const REACH_M = 6
/** The padding of the map in pixels; the tabs cover the top. */
export const drawPadding = { top: 84, right: 20, bottom: 20, left: 20 }

/** The selection and draft on the map, and the handlers of taps and hole keys. */
export function useDrawing(course: EditCourse) {
  const { t } = useTranslation('course')
  const [selection, setSelection] = useState<Selection>({ of: 'none' })
  const [focus, setFocus] = useState<MapFocus | null>(null)
  const draft = useDraft()
  useStoredShape(draft, selection, course)
  const pickingFor = selection.of === 'hole' && selection.pickingGreen ? selection.id : null
  const { guard, question } = usePinGuard(course)
  const giveGreen = (holeId: string, green_id: string) => {
    const before = { green_id: course.hole.find(({ id }) => id === holeId)?.green_id ?? null }
    setSelection({ of: 'hole', id: holeId })
    guard(
      withRow(course, 'hole', holeId, { green_id }),
      () => void changeRow(t, 'hole', holeId, { green_id }, before),
    )
  }
  const select = (next: Selection, lookAt?: LngLat) => {
    setSelection(next)
    draft.begin(startOf(next, course))
    if (lookAt) setFocus(nearby(lookAt, next, course))
  }
  const tap = (place: LngLat) => {
    if (selection.of === 'new' || selection.of === 'new-hole') {
      draft.change((now) => withCorner(now, tidyPosition(place)))
    } else if (pickingFor) {
      const green = featureAt(
        course.course_feature.filter(({ kind }) => kind === 'green'),
        place,
        REACH_M,
      )
      if (green) giveGreen(pickingFor, green.id)
    } else if (!draft.canUndo) {
      const feature = featureAt(
        course.course_feature.filter(({ kind }) => kind !== 'boundary'),
        place,
        REACH_M,
      )
      select(feature ? { of: 'feature', id: feature.id } : { of: 'none' })
    }
  }
  const isFree = selection.of === 'none' || selection.of === 'feature' || selection.of === 'hole'
  const chooseHole = (number: number) => {
    const hole = course.hole.find((one) => one.number === number)
    if (hole && isFree && !draft.canUndo) select({ of: 'hole', id: hole.id }, middleOf(hole.line))
  }
  const step = (by: 1 | -1) => {
    const numbers = course.hole.map(({ number }) => number).sort((a, b) => a - b)
    const now =
      selection.of === 'hole' ? course.hole.find(({ id }) => id === selection.id)?.number : undefined
    const at = now === undefined ? (by === 1 ? 0 : -1) : (numbers.indexOf(now) + by) % numbers.length
    chooseHole(numbers.at(at)!)
  }
  /** A tap on a hole's number selects the hole, except while taps draw a feature or pick a green. */
  const tapNumber = (number: number, place: LngLat) =>
    isFree && !pickingFor && !draft.canUndo ? chooseHole(number) : tap(place)
  const pickGreen = (pickingGreen: boolean) => {
    if (selection.of === 'hole') setSelection({ of: 'hole', id: selection.id, pickingGreen })
  }
  return {
    selection,
    draft,
    focus,
    guard,
    question,
    pickingFor,
    select,
    tap,
    tapNumber,
    chooseHole,
    step,
    pickGreen,
  }
}

function middleOf({ coordinates }: LineString): LngLat {
  return lngLatOf(coordinates[Math.floor(coordinates.length / 2)]!)
}

/** Draws the stored shape again when it changes under an unchanged drawing: a save was undone or refused, or is another's. */
function useStoredShape(draft: DraftSteps, selection: Selection, course: EditCourse) {
  const isNew = selection.of === 'new' || selection.of === 'new-hole'
  const stored = isNew ? null : startOf(selection, course)
  const storedJson = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the stored shape redraws it
  useEffect(() => {
    if (stored && !draft.canUndo && storedJson !== JSON.stringify(draft.now)) draft.begin(stored)
  }, [storedJson])
}

/** Metres per pixel at zoom 0 on the equator. */
const WORLD_M = 78_271.5

/** Fits a whole hole, and shows any other feature from near; the tabs cover the upper edge. */
function nearby(place: LngLat, selection: Selection, course: EditCourse): MapFocus {
  const hole = selection.of === 'hole' ? course.hole.find(({ id }) => id === selection.id) : undefined
  const offset: [number, number] = [0, (drawPadding.top - drawPadding.bottom) / 2]
  if (!hole) return { ...place, zoom: 18, offset }
  const isWide = matchMedia('(min-width: 64rem)').matches
  const roomPx = isWide ? innerHeight - 150 : innerHeight * 0.36 - drawPadding.top
  const metresPerPixel = (Number(hole.length_m) * 1.15) / Math.max(roomPx, 120)
  const zoom = Math.log2((WORLD_M * Math.cos((place.lat * Math.PI) / 180)) / metresPerPixel)
  return { ...place, zoom: Math.min(zoom, 18), offset }
}

function startOf(selection: Selection, course: EditCourse) {
  switch (selection.of) {
    case 'feature': {
      const feature = course.course_feature.find(({ id }) => id === selection.id)
      return feature ? geometryDraftOf(feature.geometry) : null
    }
    case 'hole': {
      const hole = course.hole.find(({ id }) => id === selection.id)
      return hole ? geometryDraftOf(hole.line) : null
    }
    case 'new':
      return emptyGeometryDraft(shapesOf(selection.kind)[0]!)
    case 'new-hole':
      return emptyGeometryDraft('line')
    default:
      return null
  }
}
