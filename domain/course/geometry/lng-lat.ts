/** A place on the earth, WGS 84, in degrees. */
export interface LngLat {
  lng: number
  lat: number
}

/** GeoJSON's order: longitude first; further numbers (height) are ignored. */
export type Position = readonly number[]

/** The place of a GeoJSON position. Missing numbers become NaN, which `isLngLat` refuses. */
export function lngLatOf(position: Position): LngLat {
  return { lng: position[0] ?? Number.NaN, lat: position[1] ?? Number.NaN }
}

/** A place as a GeoJSON position. */
export function positionOf(place: LngLat): [number, number] {
  return [place.lng, place.lat]
}

/** Whether both numbers are finite and on the globe. */
export function isLngLat(place: LngLat): boolean {
  return Math.abs(place.lng) <= 180 && Math.abs(place.lat) <= 90
}

/** Degrees east from one meridian to another, the short way, also over the date line; negative to the west. */
export function degreesEast(fromLng: number, toLng: number): number {
  return toLng - fromLng - 360 * Math.round((toLng - fromLng) / 360)
}

/**
 * The meridian between -180 and 180. A file may continue past the date line, or count from 0 to 360; a converted number
 * is rounded to nine decimals, so that it equals the one in another file.
 */
export function onGlobe(lng: number): number {
  if (Math.abs(lng) <= 180) return lng
  return Math.round((lng - 360 * Math.round(lng / 360)) * 1e9) / 1e9
}
