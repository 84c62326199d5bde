import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibre,
  MapMouseEvent,
  MapTouchEvent,
} from 'maplibre-gl'
import { type CornerAt, cornersOf, type Draft, middlesOf } from '#domain/course/edit/draft.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { overDateLine } from '#web/map/date-line.ts'
import { drawingColours } from '#web/map/palette.ts'

/** The drawing, and the callbacks for its changes. */
export interface Editing {
  /** null: no drawing at present; taps are for the ground. */
  draft: Draft | null
  /** The corner that was tapped last. */
  selection: CornerAt | null
  /** A hole's line shows where it begins. */
  isHole: boolean
  /** Called before a corner is dragged: an undoable step begins. */
  onGrab: () => void
  onMove: (at: CornerAt, place: LngLat) => void
  /** Called when the middle of a side was grabbed, to insert a corner before that index. */
  onInsert: (at: CornerAt, place: LngLat) => void
  onPick: (at: CornerAt | null) => void
}

const SHAPE = 'edit-shape'
const CORNERS = 'edit-corners'
/** Invisible and 44 px wide: a target for a thumb in a wet glove. */
const TOUCH = 'edit-touch'

const { stroke, start, corner } = drawingColours

const layers: LayerSpecification[] = [
  {
    id: 'edit-fill',
    type: 'fill',
    source: SHAPE,
    filter: ['==', ['get', 'role'], 'area'],
    paint: { 'fill-color': stroke, 'fill-opacity': 0.22 },
  },
  {
    id: 'edit-line',
    type: 'line',
    source: SHAPE,
    filter: ['==', ['get', 'role'], 'line'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': stroke, 'line-width': 3 },
  },
  {
    id: 'edit-middle',
    type: 'circle',
    source: CORNERS,
    filter: ['==', ['get', 'role'], 'middle'],
    paint: {
      'circle-radius': 5,
      'circle-color': stroke,
      'circle-opacity': 0.6,
      'circle-stroke-width': 1,
      'circle-stroke-color': corner,
    },
  },
  {
    id: 'edit-corner',
    type: 'circle',
    source: CORNERS,
    filter: ['!=', ['get', 'role'], 'middle'],
    paint: {
      'circle-radius': ['match', ['get', 'role'], 'picked', 10, 'start', 10, 8],
      'circle-color': ['match', ['get', 'role'], 'picked', stroke, 'start', start, corner],
      'circle-stroke-width': 3,
      'circle-stroke-color': ['match', ['get', 'role'], 'picked', corner, stroke],
    },
  },
  {
    id: TOUCH,
    type: 'circle',
    source: CORNERS,
    paint: { 'circle-radius': 22, 'circle-opacity': 0 },
  },
]

interface Held {
  at: CornerAt
  hasMoved: boolean
}

/** The edited geometry on the map, with draggable corners and middles of sides. */
export class EditLayer {
  readonly #map: MapLibre
  #editing: Editing | null = null
  #held: Held | null = null

  /** The map's style must have been loaded. */
  constructor(map: MapLibre) {
    this.#map = map
    for (const id of [SHAPE, CORNERS]) map.addSource(id, { type: 'geojson', data: collection([]) })
    for (const layer of layers) map.addLayer(layer)
    map.on('mousedown', TOUCH, (event) => this.#grab(event))
    map.on('touchstart', TOUCH, (event) => {
      if (event.points.length === 1) this.#grab(event)
    })
    map.on('mousemove', (event) => this.#drag(event))
    map.on('touchmove', (event) => this.#drag(event))
    for (const end of ['mouseup', 'touchend', 'touchcancel'] as const) map.on(end, () => this.#release())
    map.on('mouseenter', TOUCH, () => this.#point('move'))
    map.on('mouseleave', TOUCH, () => this.#point(''))
  }

  /** Shows a drawing; null removes it. */
  show(editing: Editing | null): void {
    this.#editing = editing
    this.#fill(SHAPE, editing?.draft ? shapeOf(editing.draft) : [])
    this.#fill(CORNERS, editing?.draft ? handlesOf(editing.draft, editing) : [])
  }

  /** Whether a tap is on a corner, and not on the ground under it. */
  takes(event: MapMouseEvent): boolean {
    return (
      this.#editing !== null && this.#map.queryRenderedFeatures(event.point, { layers: [TOUCH] }).length > 0
    )
  }

  #grab(event: MapMouseEvent | MapTouchEvent): void {
    const editing = this.#editing
    const hits = this.#map.queryRenderedFeatures(event.point, { layers: [TOUCH] })
    // A corner has priority over the middle of a side under the same thumb.
    const hit = hits.find(({ properties }) => properties.role !== 'middle') ?? hits[0]
    if (!editing || !hit) return
    event.preventDefault()
    const { part, ring, index, role } = hit.properties as CornerAt & { role: string }
    const at = { part, ring, index }
    this.#held = { at, hasMoved: role === 'middle' }
    if (role === 'middle') editing.onInsert(at, event.lngLat.wrap())
    editing.onPick(at)
  }

  #drag(event: MapMouseEvent | MapTouchEvent): void {
    if (!this.#held || !this.#editing) return
    event.preventDefault()
    if (!this.#held.hasMoved) this.#editing.onGrab()
    this.#held.hasMoved = true
    this.#editing.onMove(this.#held.at, event.lngLat.wrap())
  }

  #release(): void {
    this.#held = null
  }

  #point(cursor: string): void {
    this.#map.getCanvas().style.cursor = this.#editing ? cursor : ''
  }

  #fill(id: string, features: Feature[]): void {
    this.#map.getSource<GeoJSONSource>(id)?.setData(overDateLine(collection(features)))
  }
}

function handlesOf(draft: Draft, { selection, isHole }: Editing): Feature[] {
  const isPicked = (at: CornerAt) =>
    selection?.part === at.part && selection.ring === at.ring && selection.index === at.index
  return [
    ...middlesOf(draft).map(({ at, position }) => handle(at, position, 'middle')),
    ...cornersOf(draft).map(({ at, position }) => {
      const role = isPicked(at) ? 'picked' : isHole && at.index === 0 ? 'start' : 'corner'
      return handle(at, position, role)
    }),
  ]
}

function handle(at: CornerAt, coordinates: number[], role: string): Feature {
  return { type: 'Feature', properties: { ...at, role }, geometry: { type: 'Point', coordinates } }
}

/** The unfinished shape: one corner, a line that becomes an outline, or an area. */
function shapeOf({ shape, parts }: Draft): Feature[] {
  return parts.flatMap((rings) => {
    const closed = rings.map((ring) => (shape === 'area' && ring.length > 2 ? [...ring, ring[0]!] : ring))
    const isArea = shape === 'area' && closed.every((ring) => ring.length > 3)
    const area: Geometry = { type: 'Polygon', coordinates: closed }
    const lines = closed.filter((line) => line.length > 1)
    return [
      ...(isArea ? [feature('area', area)] : []),
      // The engine does not draw an area of zero, such as one that crosses itself in the middle: its edge is a line.
      ...lines.map((coordinates) => feature('line', { type: 'LineString', coordinates })),
    ]
  })
}

function feature(role: string, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { role }, geometry }
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}
