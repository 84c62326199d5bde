import type { Geometry, LineString, MultiPolygon, Polygon } from 'geojson'
import { isOneOf } from '#domain/base/unknown.ts'
import { lineLength } from '../geometry/line.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { crossesItself, type Shape } from '../geometry/ring.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import { featureKinds, kindOf, needsArea } from './kinds.ts'
import type { CoursePlan, FeaturePlan, HolePlan, RangeItemPlan } from './plan.ts'
import { CourseFileError } from './read/course-file-error.ts'
import { kindLabel, type OwnFeature, type OwnFile } from './read/source-feature.ts'
import { emptyReport, type ImportReport, noteByKind, noteCrossing } from './report.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The course of a file that this app exported, exactly as stored, so that importing an export changes nothing. Features
 * that another program added are read by their tags. Throws CourseFileError (bad_export) if the app's data is damaged.
 */
export function planOwn(
  { head, name, features }: OwnFile,
  { fallbackName }: { fallbackName: string },
): CoursePlan {
  const report = emptyReport()
  const ofKind = (kind: string) => features.filter(({ own }) => own?.kind === kind)
  const holes = ofKind('hole').map(holePlan)
  if (holes.length === 0) throw damaged('it has no hole')
  if (new Set(holes.map(({ number }) => number)).size < holes.length)
    throw damaged('two holes have one number')
  const others = features.filter(({ own }) => own?.kind !== 'hole' && own?.kind !== 'range_item')
  const plans = others.flatMap((feature) => featurePlan(feature, report))
  const source = head.source === 'osm' ? 'osm' : 'hand'
  const plan = {
    course: {
      name: (name ?? fallbackName).slice(0, 120),
      source: source as 'osm' | 'hand',
      sourceKey: text(head.key, 200) ?? `file:${fallbackName.toLowerCase()}`,
      attribution: text(head.attribution, 200),
    },
    nines: list(head.nines).map(nineOf),
    holes: holes.sort((a, b) => a.number - b.number),
    greens: plans.filter(isGreen),
    features: plans.filter((one) => one.kind !== 'green'),
    range: ofKind('range_item').map(rangePlan),
    layouts: [],
  }
  for (const { kind } of plans) report.took[kind] = (report.took[kind] ?? 0) + 1
  report.took.hole = holes.length
  if (plan.range.length > 0) report.took.range_item = plan.range.length
  return { ...plan, report }
}

function isGreen(plan: FeaturePlan): plan is FeaturePlan<Polygon | MultiPolygon> {
  return plan.kind === 'green' && isArea(plan.geometry)
}

function holePlan({ id, own, geometry }: OwnFeature): HolePlan {
  const fields = own as Fields
  const number = whole(fields.number, 1, 36)
  if (number === null || id === null) throw damaged('a hole has no number')
  if (geometry.type !== 'LineString') throw damaged(`hole ${number} is not a line`)
  return {
    number,
    par: whole(fields.par, 3, 6),
    strokeIndex: whole(fields.stroke_index, 1, 36),
    name: text(fields.name, 80),
    line: geometry,
    lengthM: typeof fields.length_m === 'number' && fields.length_m > 0 ? fields.length_m : metres(geometry),
    guessed: list(fields.guessed).flatMap((field) => text(field, 40) ?? []),
    osmId: id,
    greenKey: text(fields.green, 200),
  }
}

function metres({ coordinates }: LineString): number {
  const frame = localFrame(lngLatOf(coordinates[0]!))
  return Math.round(lineLength(coordinates.map(frame.fromPosition)) * 10) / 10
}

function featurePlan(feature: OwnFeature, report: ImportReport): FeaturePlan[] {
  const { own, tags, geometry } = feature
  const kind = own ? own.kind : kindOf(tags)
  if (!isOneOf(featureKinds, kind) || (needsArea(kind) && !isArea(geometry))) {
    noteByKind(report.unused, own ? 'not_an_outline' : 'unknown_kind', [kindLabel(tags)])
    return []
  }
  if (kind === 'green' && isArea(geometry) && crossesItself(inMetres(geometry))) {
    noteCrossing(report, feature.id)
    return []
  }
  return [
    {
      kind,
      holeNumber: whole(own?.hole, 1, 36),
      name: text(own ? own.name : tags.name, 120),
      geometry,
      properties: own && isFields(own.properties) ? (own.properties as FeaturePlan['properties']) : {},
      guessed: list(own?.guessed).flatMap((field) => text(field, 40) ?? []),
      osmId: feature.id ?? `${kind}/${firstPosition(geometry)}`,
    },
  ]
}

function inMetres(geometry: Polygon | MultiPolygon): Shape {
  const [lng, lat] = geometry.coordinates.flat(3) as number[]
  return shapeOf(geometry, localFrame({ lng: lng!, lat: lat! }))
}

/** The key of a feature without an id: its first position. */
function firstPosition(geometry: Geometry): string {
  if (geometry.type === 'GeometryCollection') return ''
  return geometry.coordinates.flat(3).slice(0, 2).join(',')
}

const rangeKinds: readonly string[] = ['target', 'flag', 'green', 'bay', 'dispenser', 'bunker']

function rangePlan({ own, geometry }: OwnFeature): RangeItemPlan {
  const { item, name, colour, lng, lat } = own as Fields
  const holeName = text(name, 80)
  if (
    !rangeKinds.includes(String(item)) ||
    holeName === null ||
    typeof lng !== 'number' ||
    typeof lat !== 'number'
  ) {
    throw damaged('an item of the range has no kind, name or place')
  }
  return {
    kind: item as RangeItemPlan['kind'],
    name: holeName,
    colour: text(colour, 24),
    place: { lng, lat },
    geometry: geometry.type === 'Point' ? null : geometry,
  }
}

function nineOf(nine: unknown): { position: number; name: string } {
  const { position, name } = isFields(nine) ? nine : {}
  const [at, nineName] = [whole(position, 1, 4), text(name, 40)]
  if (at === null || nineName === null) throw damaged('a nine has no name or place')
  return { position: at, name: nineName }
}

function damaged(what: string): CourseFileError {
  return new CourseFileError('bad_export', `This export of a course was damaged: ${what}.`)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown, most: number): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : null
}

function whole(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null
}
