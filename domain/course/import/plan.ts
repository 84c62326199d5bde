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
    /** What the same course is recognised by on a second import. */
    sourceKey: string
    attribution: string | null
  }
  /** In the order of their numbers. */
  holes: HolePlan[]
  /** The names of its nines, where the file tells its loops apart by names. */
  nines: { position: number; name: string }[]
  /** Each once, with the first of its holes; see HolePlan.greenKey. */
  greens: FeaturePlan<Polygon | MultiPolygon>[]
  features: FeaturePlan[]
  range: RangeItemPlan[]
  /** The layouts of the file, where it has several with the same numbers. */
  layouts: LayoutChoice[]
  report: ImportReport
}

export interface HolePlan {
  number: number
  /** Null where the file says none: a par is never made up. */
  par: number | null
  strokeIndex: number | null
  name: string | null
  /** From the tee to the green. */
  line: LineString
  lengthM: number
  /** Fields of this hole that were worked out rather than read. */
  guessed: string[]
  osmId: string
  /** The osmId of the green that it is played to, which two holes may share; null where none was found. */
  greenKey: string | null
}

export interface FeaturePlan<Shape extends Geometry = Geometry> {
  kind: FeatureKind
  /** The hole it belongs to, where that is known. */
  holeNumber: number | null
  name: string | null
  geometry: Shape
  properties: Record<string, string | number | boolean>
  guessed: string[]
  /** Recognises the feature on a second import; made from its place when it does not come from OpenStreetMap. */
  osmId: string
}

export interface RangeItemPlan {
  kind: 'target' | 'flag' | 'green' | 'bay' | 'dispenser' | 'bunker'
  name: string
  colour: string | null
  place: LngLat
  geometry: Geometry | null
}
