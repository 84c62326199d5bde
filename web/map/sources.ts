import type { FeatureCollection } from 'geojson'

/** Sources that the map fills. */
export const sourceIds = ['course', 'holes', 'notes', 'pins', 'measure', 'marks', 'me', 'trees'] as const
export type SourceId = (typeof sourceIds)[number]
export type SourceData = Partial<Record<SourceId, FeatureCollection>>

/** Metres on the ground as pixels on the screen. */
export type PixelScale = (width: number) => never
