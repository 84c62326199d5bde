import { describe, expect, it } from 'vitest'
import { localFrame } from '../geometry/local-frame.ts'
import { inUnit, readSurvey } from './read-survey.ts'
import { slopesOf } from './slope-at.ts'
import { SurveyFileError } from './survey-file-error.ts'
import { toUtm, utmZone } from './utm.ts'

const place = { lng: 11.5678, lat: 48.1234 }
const frame = localFrame(place)
const green = [
  [
    Array.from({ length: 24 }, (_, i) => ({
      x: 12 * Math.cos((i / 24) * 2 * Math.PI),
      y: 15 * Math.sin((i / 24) * 2 * Math.PI),
    })),
  ],
]
const steps = Array.from({ length: 41 }, (_, i) => i - 20)
/** Rises by two in a hundred to the east. */
const spots = steps.flatMap((y) => steps.map((x) => ({ x, y, z: 510 + 0.02 * x })))

const table = (heading: string, by: string, row: (spot: (typeof spots)[number]) => (number | string)[]) =>
  [heading, ...spots.map((spot) => row(spot).join(by))].filter(Boolean).join('\n')
const inDegrees = ({ x, y, z }: (typeof spots)[number]) => {
  const { lng, lat } = frame.toLngLat({ x, y })
  return [lng.toFixed(8), lat.toFixed(8), z.toFixed(3)]
}
const inUtm = ({ x, y, z }: (typeof spots)[number], zone = utmZone(place.lng)) => {
  const at = toUtm(frame.toLngLat({ x, y }), zone)
  return [at.x.toFixed(3), at.y.toFixed(3), z.toFixed(3)]
}
const slope = (text: string) => slopesOf(readSurvey(text, green, frame).heights)({ x: 1, y: 2 })
const faultOf = (text: string) => {
  try {
    readSurvey(text, green, frame)
  } catch (cause) {
    return cause instanceof SurveyFileError ? cause.fault : cause
  }
}

describe('places in UTM', () => {
  it('match the textbook', () => {
    const tower = toUtm({ lng: -79.387139, lat: 43.642567 }, 17)
    expect(tower.x).toBeCloseTo(630_084, -1)
    expect(tower.y).toBeCloseTo(4_833_439, -1)
    expect(toUtm({ lng: 3, lat: 0 }, 31)).toEqual({ x: 500_000, y: 0 })
    expect(toUtm({ lng: 3, lat: -0.001 }, 31).y).toBeCloseTo(10_000_000 - 110.53, 1)
    expect([utmZone(-180), utmZone(11.5), utmZone(179.9)]).toEqual([1, 32, 60])
  })
})

describe('a survey file', () => {
  it('is read as a table of longitude, latitude and height', () => {
    const text = table('lng,lat,elevation', ',', inDegrees)
    expect(readSurvey(text, green, frame)).toMatchObject({ kind: 'points', system: 'WGS 84' })
    expect(slope(text)!.percent).toBeCloseTo(2, 1)
    expect(slope(text)!.downhill).toBeCloseTo(270, 0)
  })

  it('is read as a table of eastings, northings and heights in UTM, of the next zone too', () => {
    const text = table('E;N;Elevation', ';', (spot) => inUtm(spot))
    expect(readSurvey(text, green, frame).system).toBe('UTM 32N')
    expect(slope(text)!.percent).toBeCloseTo(2, 1)
    expect(
      readSurvey(
        table('', ',', (spot) => inUtm(spot, 33)),
        green,
        frame,
      ).system,
    ).toBe('UTM 33N')
  })

  it('is read with point numbers and no heading, and with decimal commas', () => {
    let number = 0
    expect(slope(table('', '\t', (spot) => [++number, ...inUtm(spot)]))!.percent).toBeCloseTo(2, 1)
    const commas = table('x;y;z', ';', (spot) => inUtm(spot).map((cell) => cell.replace('.', ',')))
    expect(slope(commas)!.percent).toBeCloseTo(2, 1)
  })

  it('is read as an ESRI ASCII grid, its empty cells left out', () => {
    const corner = toUtm(place, 32)
    const rows = [...steps]
      .reverse()
      .map((y) => steps.map((x) => (y > 14 ? -9999 : 510 + 0.02 * x)).join(' '))
    const text = `ncols 41\nnrows 41\nxllcorner ${corner.x - 20.5}\nyllcorner ${corner.y - 20.5}\ncellsize 1\nNODATA_value -9999\n${rows.join('\n')}\n`
    const survey = readSurvey(text, green, frame)
    expect(survey).toMatchObject({ kind: 'grid', system: 'UTM 32N' })
    expect(survey.heights.every(({ y }) => y < 16)).toBe(true)
    expect(survey.rangeM).toBeGreaterThan(0.3)
    expect(slope(text)!.percent).toBeCloseTo(2, 1)
  })

  it('of a whole course gives only the points of the green', () => {
    const far = table('', ',', ({ x, y, z }) => inDegrees({ x: x * 40, y: y * 40, z }))
    const text = `${table('lng,lat,z', ',', inDegrees)}\n${far}`
    const { heights } = readSurvey(text, green, frame)
    expect(heights.every(({ x, y }) => Math.hypot(x / 15.1, y / 18.1) <= 1.01)).toBe(true)
  })

  it.each([
    ['easting,northing,elev_ft', 'feet', 0.6096],
    ['E [m];N [m];H (ft)', 'feet', 0.6096],
    ['x\ty\tZ (m)', 'metres', 2],
    ['x,y,elevation', null, 2],
  ] as const)('with the heading %s has heights in %s', (heading, unit, percent) => {
    const by = heading.includes(';') ? ';' : heading.includes('\t') ? '\t' : ','
    const text = table(heading, by, (spot) => inUtm(spot))
    expect(readSurvey(text, green, frame).unit).toBe(unit)
    expect(slope(text)!.percent).toBeCloseTo(percent, 1)
  })

  it('without a unit is read in feet or metres, as its owner chooses', () => {
    const survey = readSurvey(
      table('', ',', (spot) => inUtm(spot)),
      green,
      frame,
    )
    expect(survey.unit).toBeNull()
    expect(inUnit(survey, 'feet').rangeM).toBeCloseTo(0.3048 * inUnit(survey, 'metres').rangeM, 9)
    const high = readSurvey(
      table('', ',', ({ x, y, z }) => inUtm({ x, y, z: z * (x > 0 ? 1 : 1.05) })),
      green,
      frame,
    )
    expect(inUnit(high, 'feet').unit).toBe('feet')
    expect(() => inUnit(high, 'metres')).toThrow(SurveyFileError)
  })

  it('is refused with the reason', () => {
    expect(faultOf('')).toBe('unreadable')
    expect(faultOf('Dear surveyor, here are the heights')).toBe('unreadable')
    expect(faultOf('lng,lat,z\n11.5678,48.1234,high')).toBe('unreadable')
    expect(faultOf('ncols 3\nnrows 3\ncellsize 1\n1 2 3')).toBe('unreadable')
    expect(faultOf('ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3')).toBe('unreadable')
    expect(faultOf(table('', ',', ({ x, y, z }) => inDegrees({ x: x + 4000, y, z })))).toBe('elsewhere')
    expect(faultOf(table('', ',', ({ x, y, z }) => inDegrees({ x, y, z: z * (x > 0 ? 1 : 1.5) })))).toBe(
      'heights',
    )
    expect(faultOf(inDegrees({ x: 0, y: 0, z: 1 }).join(','))).toBe('few')
  })
})
