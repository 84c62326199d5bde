import { describe, expect, it } from 'vitest'
import { nowhere } from '../course/hole/follow-hole.ts'
import { surveyCourse } from '../issues/course-survey.ts'
import { metres, twoHoles } from '../issues/testing-course.ts'
import { asChoices, choiceColumns, choicesFromColumns } from './choices.ts'
import {
  choiceOfPlace,
  handoverOf,
  holeToServe,
  nextOpening,
  orderPlaceName,
  type ServingPlace,
  servingPlaceOf,
} from './serving-place.ts'

const served = (id: string, more: Partial<ServingPlace> = {}): ServingPlace => ({
  ...{ id, code: null, name: id, name_i18n: {}, kind: 'collection', asks_hole: false },
  ...{ hours: [], is_active: true, position: 0, ...more },
})
const clubhouse = served('1', { code: 'clubhouse' })
const hole = served('2', { code: 'hole', kind: 'delivery', asks_hole: true })
const terrace = served('3')
const buggy = served('4', { kind: 'delivery', asks_hole: true })
const places = [clubhouse, hole, terrace, buggy]

describe('the serving place of an order', () => {
  it('is the row of the fixed value, also in an older basket', () => {
    const basket = asChoices({ place: 'hole', hole: 3, pay: 'collection', note: '' })
    expect(servingPlaceOf(places, basket)).toBe(hole)
    expect(choiceColumns({ ...basket, ...choiceOfPlace(clubhouse) })).toMatchObject({
      serving_place_id: null,
      place: 'clubhouse',
      place_hole: null,
    })
  })

  it('is a row that the club added, with its nearest fixed value', () => {
    const basket = asChoices({})
    for (const [place, fixed] of [
      [terrace, 'clubhouse'],
      [buggy, 'hole'],
    ] as const) {
      const columns = choiceColumns({ ...basket, ...choiceOfPlace(place) })
      expect(columns).toMatchObject({ serving_place_id: place.id, place: fixed })
      // An unplaced order returns to the basket unchanged.
      expect(servingPlaceOf(places, choicesFromColumns(columns, 'ann'))).toBe(place)
    }
  })

  it('must be chosen again when the club has removed it', () => {
    const off = places.map((place) => ({ ...place, is_active: place === terrace }))
    expect(servingPlaceOf(off, asChoices({ place: 'clubhouse' }))).toBeUndefined()
    expect(servingPlaceOf(off, asChoices({ servingPlaceId: 'gone' }))).toBeUndefined()
  })

  it('keeps its name of that time, in the reader’s language if there is one', () => {
    const order = { place: 'clubhouse', place_name: 'Terrace', place_name_i18n: { ja: 'テラス' } } as const
    expect(orderPlaceName(order, 'ja')).toBe('テラス')
    expect(orderPlaceName(order, 'en')).toBe('Terrace')
    expect(orderPlaceName({ ...order, place_name: null }, 'en')).toBeNull()
    expect(orderPlaceName({ ...order, place: 'hole' }, 'en')).toBeNull()
  })
})

describe('how the food reaches the member', () => {
  it('follows the place, and is delivery to a hole in orders from before places had kinds', () => {
    expect(handoverOf({ is_delivery: false, place: 'clubhouse' })).toBe('collection')
    expect(handoverOf({ is_delivery: true, place: 'clubhouse' })).toBe('delivery')
    expect(handoverOf({ is_delivery: false, place: 'hole' })).toBe('delivery')
  })
})

describe('the hole of a position', () => {
  const survey = surveyCourse(twoHoles)!
  const fix = (east: number, north: number, accuracyM = 6) => ({ ...metres(east, north), accuracyM })

  it('is the hole around it', () => {
    expect(holeToServe(survey, fix(4, 200))).toBe(7)
    expect(holeToServe(survey, fix(195, 200))).toBe(8)
  })

  it('is the hole of the round, also beside another line, and none between two', () => {
    const played = { ...nowhere, number: 7 }
    expect(holeToServe(survey, fix(195, 200), played)).toBe(7)
    expect(holeToServe(survey, fix(4, 200), { ...nowhere, choices: [7, 8] })).toBeNull()
    expect(holeToServe(survey, fix(4, 200), nowhere)).toBe(7)
    expect(holeToServe(survey, fix(4, 3000), played)).toBeNull()
  })

  it('is null when the position is poor, far away, or at the clubhouse', () => {
    expect(holeToServe(survey, fix(4, 200, 41))).toBeNull()
    expect(holeToServe(survey, fix(4, 200, Number.NaN))).toBeNull()
    expect(holeToServe(survey, fix(4, 3000))).toBeNull()
    const clubhouse = {
      ...twoHoles.course_feature[0]!,
      ...{ id: 'house', hole_id: null, kind: 'clubhouse' },
    }
    const withHouse = surveyCourse({ ...twoHoles, course_feature: [...twoHoles.course_feature, clubhouse] })!
    // The test's house stands at the seventh green.
    expect(holeToServe(withHouse, fix(30, 400))).toBeNull()
    expect(holeToServe(withHouse, fix(4, 200))).toBe(7)
  })
})

describe('the opening of a place', () => {
  const zone = 'Europe/Dublin'
  // A Sunday in winter: Dublin is on UTC.
  const sunday = new Date('2026-11-22T10:07:00Z')
  const on = (day: number, from: string, to: string) => [{ days: [day], from, to }]

  it('is the first quarter of an hour at which the place and the kitchen serve', () => {
    expect(nextOpening([[]], sunday, zone)?.toISOString()).toBe('2026-11-22T10:15:00.000Z')
    expect(nextOpening([on(7, '11:00', '12:00')], sunday, zone)?.toISOString()).toBe(
      '2026-11-22T11:00:00.000Z',
    )
    const kitchen = on(1, '09:30', '17:00')
    expect(nextOpening([on(1, '08:00', '10:00'), kitchen], sunday, zone)?.toISOString()).toBe(
      '2026-11-23T09:30:00.000Z',
    )
  })

  it('is null when there is none within eight days', () => {
    expect(nextOpening([on(1, '08:00', '09:00'), on(1, '10:00', '11:00')], sunday, zone)).toBeNull()
  })
})
