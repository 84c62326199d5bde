import { fieldsOf } from '#domain/base/unknown.ts'
import { onGlobe } from '#domain/course/geometry/lng-lat.ts'

/** South, west, north, east, in degrees; west is the larger number where the box lies across the date line. */
export type DegreeBox = readonly [south: number, west: number, north: number, east: number]

/** A golf course as OpenStreetMap lists it. */
export interface FoundCourse {
  /** Such as way/123. */
  id: string
  name: string
  lng: number
  lat: number
}

/** Overpass's limits of time in seconds and memory in bytes, in its query language. */
const LIMITS = '[out:json][timeout:25][maxsize:134217728];'
const MOST_FOUND = 20
/** About 25 km on a side: more than a club, less than a county. */
const WIDEST_DEGREES = 0.25

/** The features of a course; the same kinds as in `kindOf`. */
const WANTED = [
  'nwr["golf"]',
  'nwr["leisure"~"^(golf_course|driving_range)$"]',
  'nwr["natural"~"^(water|wood)$"]',
  'way["waterway"~"^(stream|river|ditch|canal|drain)$"]',
  'nwr["landuse"="forest"]',
  'way["highway"~"^(path|footway|track|service|bridleway|cycleway)$"]',
  'nwr["building"]',
]

/** Length limits of a name to search for. */
export const searchedName = { least: 3, most: 80 }

/** A query for the golf courses whose name contains the text, in any case; the text is no pattern. */
export function queryByName(name: string): string {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/[\\"]/g, '\\$&')
  return `${LIMITS}nwr["leisure"="golf_course"]["name"~"${literal}",i];out tags center ${MOST_FOUND};`
}

/** A query for everything inside the outline of one golf course, such as way/123. */
export function queryById(id: string): string {
  const [type, number] = id.split('/')
  const inside = WANTED.map((kind) => `${kind}(area.club);`).join('')
  return `${LIMITS}${type}(${number})->.outline;.outline map_to_area->.club;(.outline;${inside});out body;>;out skel qt;`
}

/** A query for everything within a box; two boxes if it crosses the date line. */
export function queryByBox([south, west, north, east]: DegreeBox): string {
  const boxes =
    west < east
      ? [[south, west, north, east]]
      : [
          [south, west, north, 180],
          [south, -180, north, east],
        ]
  const inside = boxes.flatMap((box) => WANTED.map((kind) => `${kind}(${box.join(',')});`)).join('')
  return `${LIMITS}(${inside});out body;>;out skel qt;`
}

/** Whether the text is the id of an outline. */
export function isOutlineId(id: string): boolean {
  return /^(way|relation)\/\d{1,18}$/.test(id)
}

/**
 * The box of four numbers; null if they are invalid, in the wrong order, or larger than a club. Longitudes may continue
 * past the date line.
 */
export function boxOf(numbers: readonly unknown[]): DegreeBox | null {
  if (numbers.length !== 4 || !numbers.every((one) => typeof one === 'number' && Number.isFinite(one)))
    return null
  const [south, west, north, east] = numbers as unknown as DegreeBox
  const isOnGlobe = Math.max(-south, north) <= 90 && Math.max(Math.abs(west), Math.abs(east)) <= 360
  const height = north - south
  const width = (((east - west) % 360) + 360) % 360
  const isOrdered = height > 0 && width > 0 && height <= WIDEST_DEGREES && width <= WIDEST_DEGREES * 2
  return isOnGlobe && isOrdered ? [south, onGlobe(west), north, onGlobe(east)] : null
}

/** The courses of an answer to queryByName, by name. */
export function foundCourses(answer: unknown): FoundCourse[] {
  const elements = fieldsOf(answer).elements
  if (!Array.isArray(elements)) return []
  return elements
    .flatMap((element): FoundCourse[] => {
      const { type, id, tags, center } = fieldsOf(element)
      const outline = `${type}/${id}`
      const { name } = fieldsOf(tags)
      const { lat, lon } = fieldsOf(center)
      if (
        !isOutlineId(outline) ||
        typeof name !== 'string' ||
        typeof lat !== 'number' ||
        typeof lon !== 'number'
      )
        return []
      return [{ id: outline, name, lng: lon, lat }]
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
