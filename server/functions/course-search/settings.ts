import { z } from 'zod'
import { address, flag, whole } from '#server/config/config-values.ts'

/** The Overpass server for courses of OpenStreetMap. */
export interface OverpassConfig {
  url: string
  timeoutMs: number
  mostBytes: number
}

export const overpassVariables = {
  OVERPASS: flag(true),
  OVERPASS_URL: address(/^https?:$/, 'must be an http:// or https:// address').default(
    'https://overpass-api.de/api/interpreter',
  ),
  OVERPASS_TIMEOUT_SECONDS: whole(1, 180, 30),
  OVERPASS_MAX_MB: whole(1, 100, 20),
}

const shape = z.object(overpassVariables)

/** undefined: no search, and the import screen accepts only files. */
export function overpassConfig(values: z.infer<typeof shape>): OverpassConfig | undefined {
  if (!values.OVERPASS) return undefined
  return {
    url: values.OVERPASS_URL,
    timeoutMs: values.OVERPASS_TIMEOUT_SECONDS * 1000,
    mostBytes: values.OVERPASS_MAX_MB * 1_000_000,
  }
}
