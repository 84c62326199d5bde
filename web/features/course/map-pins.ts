import type { Zone } from '#domain/course/green/zone.ts'
import type { FlagColours } from '#web/data/course/course.ts'
import type { PinSet } from '#web/data/course/pins.ts'
import type { MapPin } from '#web/map/course-map.ts'

/** The letter on a flag, so that colour is never the only sign. The same in every language, as on pin sheets. */
export const zoneLetters: Record<Zone, string> = { front: 'F', middle: 'M', back: 'B' }

/** The flags of a pin set; plain yellow for a pin whose green has no known shape. */
export function mapPins(pins: PinSet | null, colours: FlagColours): MapPin[] {
  return (pins?.pin_position ?? []).map(({ hole_id, lng, lat, zone }) => ({
    holeId: hole_id,
    lng,
    lat,
    colour: zone ? colours[zone] : 'yellow',
    letter: zone ? zoneLetters[zone] : '',
  }))
}
