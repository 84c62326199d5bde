import { z } from 'zod'

/** A service with satellite pictures for a map layer. */
export interface Satellite {
  /** Address of a tile with {z}, {x} and {y}. */
  tiles: string
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

/** The map's satellite pictures; undefined: none, which a course does not need. */
export function satelliteConfig(values: Found): Satellite | undefined {
  if (!values.SATELLITE_TILES || !values.SATELLITE_ATTRIBUTION) return undefined
  return { tiles: values.SATELLITE_TILES, attribution: values.SATELLITE_ATTRIBUTION }
}

/** Faults: pictures and attribution require each other. */
export function satelliteFaults(values: Found): string[] {
  const [tiles, attribution] = [values.SATELLITE_TILES, values.SATELLITE_ATTRIBUTION]
  return Boolean(tiles) === Boolean(attribution)
    ? []
    : ['SATELLITE_TILES and SATELLITE_ATTRIBUTION must be set together.']
}

/** The origin of the pictures, as a source of the content security policy. */
export function satelliteOrigin(satellite: Satellite | undefined): string[] {
  return satellite ? [new URL(satellite.tiles).origin] : []
}

function isTileAddress(text: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => text.includes(part)) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // A host with a placeholder has no origin that a policy could name.
  return protocol === 'https:' && !/[{}]|%7b/i.test(hostname)
}
