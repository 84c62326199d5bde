import { z } from 'zod'

/** A service that gives pictures of the ground from above, for a layer of the map. */
export interface Satellite {
  /** Address of a tile with {z}, {x} and {y}. */
  tiles: string
  /** The attribution that its owner requires. */
  attribution: string
}

const sentence = 'must be an https:// address with {z}, {x} and {y}'

export const satelliteVariables = {
  SATELLITE_TILES: z
    .string()
    .refine((text) => isTileAddress(text), sentence)
    .optional(),
  SATELLITE_ATTRIBUTION: z.string().max(200, 'must have 200 characters at most').optional(),
}

interface Found {
  SATELLITE_TILES?: string | undefined
  SATELLITE_ATTRIBUTION?: string | undefined
}

/** The pictures that the map may show; undefined: none, which is all that a course needs. */
export function satelliteConfig(values: Found): Satellite | undefined {
  if (!values.SATELLITE_TILES || !values.SATELLITE_ATTRIBUTION) return undefined
  return { tiles: values.SATELLITE_TILES, attribution: values.SATELLITE_ATTRIBUTION }
}

/** Pictures need an attribution. */
export function satelliteFaults(values: Found): string[] {
  const [tiles, attribution] = [values.SATELLITE_TILES, values.SATELLITE_ATTRIBUTION]
  return Boolean(tiles) === Boolean(attribution)
    ? []
    : ['SATELLITE_TILES and SATELLITE_ATTRIBUTION must be set together.']
}

/** The origin that pictures come from, as a source of the page's policy. */
export function satelliteOrigin(satellite: Satellite | undefined): string[] {
  return satellite ? [new URL(satellite.tiles).origin] : []
}

function isTileAddress(text: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => text.includes(part)) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // A host with a part to fill in has no origin that a policy could name.
  return protocol === 'https:' && !/[{}]|%7b/i.test(hostname)
}
