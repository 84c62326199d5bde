import { fieldsOf } from '#domain/base/unknown.ts'

/** South, west, north, east, in degrees. */
export type DegreeBox = readonly [south: number, west: number, north: number, east: number]

/** A golf course as OpenStreetMap lists it. */
export interface FoundCourse {
  /** Such as way/123. */
  id: string
  name: string
  lng: number
  lat: number
}

/** How long Overpass may think, and how many bytes it may use, in the terms of its query language. */
const LIMITS = '[out:json][timeout:25][maxsize:134217728];'
const MOST_FOUND = 20
/** About 25 km on a side: more than a club, less than a county. */
const WIDEST_DEGREES = 0.25

/** What a course is drawn of; the same kinds as `kindOf` knows. */
const WANTED = [
  'nwr["golf"]',
  'nwr["leisure"~"^(golf_course|driving_range)$"]',
  'nwr["natural"~"^(water|wood)$"]',
  'way["waterway"~"^(stream|river|ditch|canal|drain)$"]',
  'nwr["landuse"="forest"]',
  'way["highway"~"^(path|footway|track|service|bridleway|cycleway)$"]',
  'nwr["building"]',
]

/** Characters of a name that the map can be searched for. */
export const searchedName = { least: 3, most: 80 }

/** Asks for the golf courses whose name has the text in it, in any case; the text is no pattern. */
export function queryByName(name: string): string {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/[\\"]/g, '\\$&')
  return `${LIMITS}nwr["leisure"="golf_course"]["name"~"${literal}",i];out tags center ${MOST_FOUND};`
}

/** Asks for everything inside the outline of one golf course, such as way/123. */
export function queryById(id: string): string {
  const [type, number] = id.split('/')
  const inside = WANTED.map((kind) => `${kind}(area.club);`).join('')
  return `${LIMITS}${type}(${number})->.outline;.outline map_to_area->.club;(.outline;${inside});out body;>;out skel qt;`
}

/** Asks for everything within a box. */
export function queryByBox(box: DegreeBox): string {
  return `${LIMITS}(${WANTED.map((kind) => `${kind}(${box.join(',')});`).join('')});out body;>;out skel qt;`
}

/** Whether the text is the id of an outline. */
export function isOutlineId(id: string): boolean {
  return /^(way|relation)\/\d{1,18}$/.test(id)
}

/** The box of four numbers; null when they are none, lie the wrong way round, or hold more than a club. */
export function boxOf(numbers: readonly unknown[]): DegreeBox | null {
  const [south, west, north, east] = numbers
  const all = [south, west, north, east]
  if (numbers.length !== 4 || !all.every((one) => typeof one === 'number' && Number.isFinite(one)))
    return null
  const box = all as unknown as DegreeBox
  const isOnGlobe =
    Math.abs(box[0]) <= 90 && Math.abs(box[2]) <= 90 && Math.abs(box[1]) <= 180 && Math.abs(box[3]) <= 180
  const [height, width] = [box[2] - box[0], box[3] - box[1]]
  const isOrdered = height > 0 && width > 0 && height <= WIDEST_DEGREES && width <= WIDEST_DEGREES * 2
  return isOnGlobe && isOrdered ? box : null
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
