import type { Geometry, LineString, MultiPolygon, Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { FeatureKind } from './kinds.ts'
import type { LayoutChoice } from './layout/choose-layouts.ts'
import type { ImportReport } from './report.ts'

/** A course as a file describes it, ready to be compared with the database. Geometries are GeoJSON, lengths metres. */
export interface CoursePlan {
  course: {
    name: string
    source: 'hand' | 'osm' | 'demo'
    /** The key of the course in later imports. */
    sourceKey: string
    attribution: string | null
  }
  /** In the order of their numbers. */
  holes: HolePlan[]
  /** The names of its nines, if the file's loops have names. */
  nines: { position: number; name: string }[]
  /** Each once, with the first of its holes; see HolePlan.greenKey. */
  greens: FeaturePlan<Polygon | MultiPolygon>[]
  features: FeaturePlan[]
  range: RangeItemPlan[]
  /** The layouts of the file, if several use the same numbers. */
  layouts: LayoutChoice[]
  report: ImportReport
}

export interface HolePlan {
  number: number
  /** Null if the file has none: a par is never guessed. */
  par: number | null
  strokeIndex: number | null
  name: string | null
  /** From the tee to the green. */
  line: LineString
  lengthM: number
  /** Guessed fields of this hole. */
  guessed: string[]
  osmId: string
  /** The osmId of its green, which two holes may share; null if none was found. */
  greenKey: string | null
}

export interface FeaturePlan<Shape extends Geometry = Geometry> {
  kind: FeatureKind
  /** Its hole, if known. */
  holeNumber: number | null
  name: string | null
  geometry: Shape
  properties: Record<string, string | number | boolean>
  guessed: string[]
  /**
   * The key of the feature in later imports; made from its kind and a count or place if it is not from OpenStreetMap.
   */
  osmId: string
}

export interface RangeItemPlan {
  kind: 'target' | 'flag' | 'green' | 'bay' | 'dispenser' | 'bunker'
  name: string
  colour: string | null
  place: LngLat
  geometry: Geometry | null
}
