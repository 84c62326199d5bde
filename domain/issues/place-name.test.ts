import { describe, expect, it } from 'vitest'
import { metresFromCourse, surveyCourse } from './course-survey.ts'
import { holeAt, placeNameAt, trapOrGreenAt } from './place-name.ts'
import { metres, twoHoles } from './testing-course.ts'

const survey = surveyCourse(twoHoles)!
const nameAt = (east: number, north: number) => placeNameAt(survey, metres(east, north))

describe('the name of a position', () => {
  it('on a green has its third as played, its side and the paces to its edge', () => {
    expect(nameAt(-9, 409.5)).toEqual({
      hole: 7,
      kind: 'green',
      beside: false,
      depth: 'back',
      side: 'left',
      edgePaces: 3,
      toGreenM: null,
      isShort: false,
    })
    expect(nameAt(0, 400)).toMatchObject({ depth: 'middle', side: null, edgePaces: 13 })
  })

  it('turns with the line of play: back left of a green played southwards is in its south-east', () => {
    expect(nameAt(210, -13)).toMatchObject({ hole: 8, kind: 'green', depth: 'back', side: 'left' })
  })

  it('in a bunker has its side of the line and its distance from the green', () => {
    expect(nameAt(30, 386)).toMatchObject({
      hole: 7,
      kind: 'bunker',
      side: 'right',
      toGreenM: 18,
      isShort: false,
    })
  })

  it('a step off a green is beside it, with the paces from its edge', () => {
    expect(nameAt(-14, 400)).toMatchObject({ kind: 'green', beside: true, side: 'left', edgePaces: 2 })
  })

  it('prefers a small feature nearby to the large one around it', () => {
    expect(nameAt(0, 383)).toMatchObject({ kind: 'green', beside: true })
    expect(nameAt(0, 370)).toMatchObject({ kind: 'fairway', beside: false, side: null, toGreenM: 15 })
  })

  it('on a tee is only the hole', () => {
    expect(nameAt(0, 0)).toMatchObject({ hole: 7, kind: 'tee', side: null, toGreenM: null })
  })

  it('accepts a path that is drawn as a line', () => {
    expect(nameAt(101, 200)).toMatchObject({ kind: 'path' })
  })

  it('off every mapped feature is the nearest hole and the side of its line', () => {
    expect(nameAt(-40, 200)).toMatchObject({
      hole: 7,
      kind: null,
      side: 'left',
      toGreenM: 187,
      isShort: true,
    })
  })

  it('has no hole farther than 150 m from every line of play', () => {
    expect(nameAt(-151, 200).hole).toBeNull()
    expect(holeAt(survey, metres(-149, 200))?.number).toBe(7)
    expect(metresFromCourse(survey, metres(-2000, 200))).toBeCloseTo(2000, 0)
  })

  it('is unknown on a course without holes', () => {
    expect(surveyCourse({ hole: [], course_feature: [] })).toBeNull()
  })
})

describe('the bunker or green of a position', () => {
  it('is the one around it or beside it, and none on a fairway', () => {
    expect(trapOrGreenAt(survey, metres(55, 385))).toBe('bunker7')
    expect(trapOrGreenAt(survey, metres(62, 385))).toBe('bunker7')
    expect(trapOrGreenAt(survey, metres(0, 300))).toBeUndefined()
    expect(trapOrGreenAt(survey, metres(0, 0))).toBeUndefined()
  })
})
