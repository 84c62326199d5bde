import type { FeatureCollection } from 'geojson'
import type {
  CircleLayerSpecification,
  ExpressionFilterSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { type PixelScale, type SourceData, sourceIds } from '#web/map/sources.ts'
import { holeLayers } from './hole-layers.ts'
import { type MapTheme, type Palette, palettes } from './palette.ts'

/**
 * The land is cut into tiles once for all nearer views, fine enough for a hand's breadth. Nothing on it reaches further
 * than 12 m over a tile's edge, which are 16 of its 512 pixels; the engine's default of 128 would cut more than twice
 * the land.
 */
const landTiles = { maxzoom: 16, buffer: 16 }

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The look of the map at a latitude. */
export interface Look {
  theme: MapTheme
  /** Degrees: on the web's map a metre takes more pixels further from the equator. */
  latitude: number
}

/** The whole map with its first data: the club's own data, no external tiles or fonts. */
export function courseStyle(look: Look, data: SourceData): StyleSpecification {
  const sources = sourceIds.map((id) => [
    id,
    { type: 'geojson', data: data[id] ?? empty, ...(id === 'course' || id === 'trees' ? landTiles : {}) },
  ])
  return { version: 8, sources: Object.fromEntries(sources), layers: layers(look) }
}

/** Layers from the ground up; a change of theme also reads its colours from them. */
export function layers(look: Look): LayerSpecification[] {
  const c = palettes[look.theme]
  const metres = scale(look.latitude)
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': c.ground } },
    ...wilds(c, metres),
    ...water(c, metres),
    ...grass(c, metres),
    ...sand(c, metres),
    ...greens(c, metres),
    ...buildingLayers(c, metres),
    ...holeLayers(c, metres),
  ]
}

function scale(latitude: number): PixelScale {
  const pixelsAt20 = 2 ** 20 / (78_271.517 * Math.cos((latitude * Math.PI) / 180))
  return (width) =>
    [
      'interpolate',
      ['exponential', 2],
      ['zoom'],
      10,
      (width * pixelsAt20) / 1024,
      20,
      width * pixelsAt20,
    ] as never
}

/** A finer line is invisible beside what it edges, and costs as much to draw. */
const FINEST_PX = 1 / 3

/** The zoom at which a length in metres covers that many pixels. */
function zoomOf(pixels: number, metres: never): number {
  const stops = metres as number[]
  return Math.max(0, 20 + Math.log2(pixels / stops[6]!))
}

const of = (...kinds: string[]): ExpressionFilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

function fill(id: string, kinds: string[], color: string): FillLayerSpecification {
  return { id, type: 'fill', source: 'course', filter: of(...kinds), paint: { 'fill-color': color } }
}

function edge(
  id: string,
  kinds: string[],
  color: string,
  width: never,
  paint: LineLayerSpecification['paint'] = {},
): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source: 'course',
    minzoom: zoomOf(FINEST_PX, width),
    filter: of(...kinds),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...paint },
  }
}

/** A line that matters at any width. */
function fromAfar(line: LineLayerSpecification): LineLayerSpecification {
  return { ...line, minzoom: 0 }
}

/** Visible only from near by, fading in over one zoom step. */
const nearBy = (zoom: number, most: number) =>
  ['interpolate', ['linear'], ['zoom'], zoom, 0, zoom + 1, most] as never

function wilds(c: Palette, metres: PixelScale): LayerSpecification[] {
  const crowns: CircleLayerSpecification = {
    id: 'tree',
    type: 'circle',
    source: 'trees',
    minzoom: 14.5,
    paint: {
      'circle-radius': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        10,
        crown(metres, 0),
        20,
        crown(metres, 1),
      ],
      'circle-color': c.crown,
      'circle-opacity': nearBy(14.5, 1),
      'circle-stroke-color': c.crownEdge,
      'circle-stroke-width': 0.8,
      'circle-stroke-opacity': nearBy(14.5, 0.8),
      'circle-pitch-scale': 'map',
    },
  }
  return [
    fromAfar(
      edge('boundary', ['boundary', 'out_of_bounds'], c.boundary, metres(0.8), { 'line-opacity': 0.7 }),
    ),
    fill('rough', ['rough', 'range'], c.rough),
    edge('rough-edge', ['rough', 'range'], c.roughEdge, metres(1 * c.edgeFactor)),
    fill('wood', ['wood'], c.wood),
    crowns,
  ]
}

/** The pixels of a metre at one end of the scale, times the tree's radius. */
function crown(metres: PixelScale, end: 0 | 1): never {
  const stops = metres(1) as number[]
  return ['*', ['get', 'radius'], stops[end === 0 ? 4 : 6]] as never
}

/** Water has lines along its shores, as on old charts. */
function water(c: Palette, metres: PixelScale): LayerSpecification[] {
  const line = (id: string, offset: number, width: number, opacity: number) =>
    edge(id, ['shore'], c.shore, metres(width), {
      'line-offset': metres(-offset),
      'line-opacity': opacity,
    })
  return [
    fill('water', ['water'], c.water),
    line('shore-far', 5.2, 0.35, 0.45),
    line('shore-middle', 3.2, 0.4, 0.65),
    line('shore-near', 1.5, 0.5, 0.85),
    fromAfar(edge('water-edge', ['shore'], c.waterEdge, metres(0.6 * c.edgeFactor))),
    // Streams mapped as a line.
    {
      ...edge('stream', ['water'], c.water, metres(2.5)),
      filter: ['all', of('water'), ['==', ['geometry-type'], 'LineString']],
    },
  ]
}

function grass(c: Palette, metres: PixelScale): LayerSpecification[] {
  const stripes = fill('stripe', ['stripe'], c.stripe)
  return [
    fill('fairway', ['fairway'], c.fairway),
    {
      ...stripes,
      minzoom: 14.5,
      paint: { ...stripes.paint, 'fill-antialias': false, 'fill-opacity': nearBy(14.5, 1) },
    },
    edge('fairway-edge', ['fairway'], c.fairwayEdge, metres(0.9)),
    fill('tee', ['tee'], c.tee),
    edge('tee-edge', ['tee'], c.teeEdge, metres(0.4 * c.edgeFactor)),
  ]
}

function sand(c: Palette, metres: PixelScale): LayerSpecification[] {
  const lip = edge('bunker-lip', ['bunker'], c.sand, metres(1.6), {
    'line-offset': metres(0.9),
    'line-opacity': 0.7,
  })
  return [
    fill('bunker', ['bunker'], c.bunker),
    { ...lip, minzoom: 15 },
    edge('bunker-edge', ['bunker'], c.bunkerEdge, metres(0.5 * c.edgeFactor)),
  ]
}

function greens(c: Palette, metres: PixelScale): LayerSpecification[] {
  return [
    edge('fringe', ['green', 'practice_green'], c.fringe, metres(5)),
    fill('green', ['green', 'practice_green'], c.green),
    edge('green-rim', ['green', 'practice_green'], c.greenRim, metres(0.5 * c.edgeFactor)),
  ]
}

function buildingLayers(c: Palette, metres: PixelScale): LayerSpecification[] {
  return [
    edge('path-edge', ['path'], c.pathEdge, metres(2.6), { 'line-opacity': 0.6 }),
    edge('path', ['path'], c.path, metres(1.7)),
    fill('building', ['clubhouse', 'building'], c.building),
    edge('building-edge', ['clubhouse', 'building'], c.buildingEdge, metres(0.5 * c.edgeFactor)),
  ]
}
