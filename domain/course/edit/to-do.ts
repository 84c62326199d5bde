import { hasFourCorners } from '../green/coarse-outline.ts'
import type { ClubCourse } from '../import/club-course.ts'

/** A missing or guessed part of a course. */
export interface ToDo {
  code:
    | 'no_green'
    | 'green_without_hole'
    | 'guessed_number'
    | 'guessed_green'
    | 'rough_green'
    | 'no_par'
    | 'no_stroke_index'
    | 'no_tee'
  /** The hole's number, if the task is about one. */
  hole: number | null
  /** The row of the task. */
  id: string
}

/** The tasks left on a course, the most important first, then in the order of the holes. */
export function toDoOf({ hole: holes, course_feature: features }: ClubCourse): ToDo[] {
  const greens = new Set(holes.map(({ green_id }) => green_id))
  const inOrder = [...holes].sort((a, b) => a.number - b.number)
  const teed = new Set(features.filter(({ kind }) => kind === 'tee').map(({ hole_id }) => hole_id))
  const about = (code: ToDo['code'], lacks: (hole: ClubCourse['hole'][number]) => boolean): ToDo[] =>
    inOrder.filter(lacks).map(({ id, number }) => ({ code, hole: number, id }))
  const numberOf = new Map<string | null, number>(holes.map(({ id, number }) => [id, number]))
  const ofGreens = (
    code: ToDo['code'],
    are: (green: ClubCourse['course_feature'][number]) => boolean,
  ): ToDo[] =>
    features
      .filter((feature) => feature.kind === 'green' && are(feature))
      .map(({ id, hole_id }) => ({ code, hole: numberOf.get(hole_id) ?? null, id }))
  return [
    ...about('no_green', ({ green_id }) => green_id === null),
    ...ofGreens('green_without_hole', ({ id }) => !greens.has(id)),
    ...about('guessed_number', ({ guessed }) => guessed.includes('number')),
    ...ofGreens('guessed_green', ({ id, guessed }) => greens.has(id) && guessed.includes('hole')),
    ...ofGreens('rough_green', ({ id, geometry }) => greens.has(id) && hasFourCorners(geometry)),
    ...about('no_par', ({ par }) => par === null),
    ...about('no_stroke_index', ({ stroke_index }) => stroke_index === null),
    ...about('no_tee', ({ id }) => teed.size > 0 && !teed.has(id)),
  ]
}
