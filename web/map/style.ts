import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type MapTheme, palettes } from './palette.ts'

/** Sources that the map fills by setData; they begin empty. */
export const sourceIds = ['course', 'holes', 'pins', 'measure', 'marks', 'accuracy', 'me'] as const
export type SourceId = (typeof sourceIds)[number]

const empty = { type: 'FeatureCollection' as const, features: [] }

/** The whole map, drawn from the club's own data: no tiles, no fonts, nothing from elsewhere. */
export function courseStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(sourceIds.map((id) => [id, { type: 'geojson', data: empty }])),
    layers: layers(theme),
  }
}

const kind = (...kinds: string[]): LayerSpecification extends { filter?: infer F } ? F : never =>
  ['in', ['get', 'kind'], ['literal', kinds]] as never

/** Metres on the ground as pixels on the screen, so that paths keep their width. */
const metres = (width: number) =>
  ['interpolate', ['exponential', 2], ['zoom'], 12, width / 32, 20, width * 8] as never

/** Layers from the ground up; also what a change of theme reads its colours from. */
export function layers(theme: MapTheme): LayerSpecification[] {
  const c = palettes[theme]
  const fill = (id: string, kinds: string[], color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'course',
    filter: kind(...kinds),
    paint: { 'fill-color': color, 'fill-antialias': true },
  })
  const edge = (id: string, kinds: string[], color: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'course',
    filter: kind(...kinds),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': metres(width) },
  })
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': c.ground } },
    edge('boundary', ['boundary'], c.boundary, 1.2),
    fill('rough', ['rough', 'range'], c.rough),
    fill('wood', ['wood'], c.wood),
    fill('fairway', ['fairway'], c.fairway),
    edge('fairway-edge', ['fairway'], c.fairwayEdge, 1),
    fill('water', ['water'], c.water),
    edge('water-edge', ['water'], c.waterEdge, 0.8),
    fill('tee', ['tee'], c.tee),
    fill('bunker', ['bunker'], c.bunker),
    edge('bunker-edge', ['bunker'], c.bunkerEdge, 0.5),
    fill('green', ['green', 'practice_green'], c.green),
    edge('green-rim', ['green', 'practice_green'], c.greenRim, 0.8),
    edge('path', ['path'], c.path, 2.4),
    fill('building', ['clubhouse', 'building'], c.building),
    ...lines(theme),
    ...symbols(),
  ]
}

function lines(theme: MapTheme): LayerSpecification[] {
  const c = palettes[theme]
  return [
    {
      id: 'hole-line',
      type: 'line',
      source: 'holes',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': c.line,
        'line-opacity': ['case', ['get', 'chosen'], 0.55, 0.18],
        'line-width': ['case', ['get', 'chosen'], 1.5, 1],
        'line-dasharray': [2, 3],
      },
    },
    {
      id: 'measure-line',
      type: 'line',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': c.ink, 'line-width': 2 },
    },
    {
      id: 'measure-point',
      type: 'circle',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': 'transparent',
        'circle-stroke-color': c.ink,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'accuracy',
      type: 'fill',
      source: 'accuracy',
      paint: { 'fill-color': '#8be9fd', 'fill-opacity': 0.18, 'fill-outline-color': '#8be9fd' },
    },
    {
      id: 'me',
      type: 'circle',
      source: 'me',
      paint: {
        'circle-radius': 7,
        'circle-color': '#1f9fd6',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
  ]
}

function symbols(): LayerSpecification[] {
  const icon = (id: string, source: SourceId, anchor: 'center' | 'bottom-left'): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': anchor,
      'icon-allow-overlap': true,
      'icon-rotation-alignment': 'viewport',
      'icon-pitch-alignment': 'viewport',
    },
  })
  return [
    icon('hole-number', 'holes', 'center'),
    icon('marks', 'marks', 'center'),
    icon('pins', 'pins', 'bottom-left'),
  ]
}
