import type { LayerSpecification } from 'maplibre-gl'
import type { PixelScale, SourceId } from '#web/map/sources.ts'
import type { Palette } from './palette.ts'

/** The layers over the land: the veil over other holes, lines of play, notes, pins and my position. */
export function holeLayers(c: Palette, metres: PixelScale): LayerSpecification[] {
  return [
    {
      id: 'veil',
      type: 'fill',
      source: 'holes',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': c.ground, 'fill-opacity': 0.16, 'fill-antialias': false },
    },
    {
      id: 'hole-line',
      type: 'line',
      source: 'holes',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': c.line,
        'line-opacity': ['case', ['get', 'chosen'], 0.5, 0.16],
        'line-width': ['case', ['get', 'chosen'], 1.5, 1],
        'line-dasharray': [2, 3],
      },
    },
    {
      id: 'arc',
      type: 'line',
      source: 'notes',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': c.line, 'line-opacity': 0.42, 'line-width': 1.2 },
    },
    teeMarkers(c, metres),
    ...measureLayers(c),
    accuracyLayer(c),
    ...symbols(),
    // Above all labels: my position is never hidden.
    ...meLayers(),
  ]
}

function teeMarkers(c: Palette, metres: PixelScale): LayerSpecification {
  return {
    id: 'tee-marker',
    type: 'circle',
    source: 'course',
    minzoom: 15,
    filter: ['==', ['get', 'kind'], 'tee-marker'],
    paint: {
      'circle-radius': metres(1.7),
      'circle-color': ['get', 'colour'],
      'circle-stroke-color': c.halo,
      'circle-stroke-width': 1.2,
    },
  }
}

function measureLayers(c: Palette): LayerSpecification[] {
  const line = (id: string, color: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'measure',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  })
  return [line('measure-casing', c.halo, 5), line('measure-line', c.ink, 2)]
}

function accuracyLayer(c: Palette): LayerSpecification {
  return {
    id: 'accuracy',
    type: 'fill',
    source: 'me',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': c.me, 'fill-opacity': 0.18, 'fill-outline-color': c.me },
  }
}

function meLayers(): LayerSpecification[] {
  return [
    {
      id: 'heading',
      type: 'symbol',
      source: 'me',
      filter: ['has', 'headingDeg'],
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-rotate': ['get', 'headingDeg'],
        'icon-rotation-alignment': 'map',
      },
    },
    {
      id: 'me',
      type: 'circle',
      source: 'me',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': '#1f9fd6',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
  ]
}

/** All flags fit from this zoom on. */
const NEAR_ZOOM = 15.2

const isNear = ['step', ['zoom'], false, NEAR_ZOOM, true] as never

/** Whether flags are drawn over each other and over numbers: on a hole always, on the course where all fit. */
export function flagOverlap(isHole: boolean): boolean {
  return isHole || isNear
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
      'icon-ignore-placement': true,
      'icon-rotation-alignment': 'viewport',
      'icon-pitch-alignment': 'viewport',
    },
  })
  const numbers = icon('hole-number', 'holes', 'center')
  const pins = icon('pins', 'pins', 'bottom-left')
  const far = ['interpolate', ['linear'], ['zoom'], 13.5, 0.5, 16, 1] as never
  const small = ['interpolate', ['linear'], ['zoom'], 13.5, 0.42, 16, 1] as never
  const sizeOf = (chosen: number, other: number) => ['case', ['get', 'isChosen'], chosen, other]
  const chosenLarger = [
    'interpolate',
    ['linear'],
    ['zoom'],
    13.5,
    sizeOf(1, 0.5),
    16,
    sizeOf(1.5, 1),
  ] as never
  const notes = icon('notes', 'notes', 'center')
  return [
    withLayout(icon('marks', 'marks', 'center'), {
      'icon-size': chosenLarger,
      'symbol-sort-key': ['case', ['get', 'isChosen'], 1, 0],
    }),
    // Layers are placed from the last to the first: numbers always, and flags unless they hide a number.
    withFaint(
      withLayout(pins, {
        'icon-size': small,
        'icon-padding': 0,
        'icon-allow-overlap': flagOverlap(false),
        'icon-ignore-placement': isNear,
        'symbol-sort-key': ['get', 'order'],
      }),
    ),
    // A flag beside a hazard does not hide the distance to it.
    withLayout(notes, {
      'icon-allow-overlap': false,
      'icon-ignore-placement': false,
      'icon-padding': 1,
      'icon-anchor': ['get', 'side'],
    }),
    withFaint(withLayout(numbers, { 'icon-size': far, 'icon-padding': 0, 'icon-ignore-placement': isNear })),
  ]
}

function withLayout(layer: LayerSpecification, more: object): LayerSpecification {
  return { ...layer, layout: { ...('layout' in layer ? layer.layout : {}), ...more } } as LayerSpecification
}

/** Those of other holes than the one in view. */
function withFaint(layer: LayerSpecification): LayerSpecification {
  return { ...layer, paint: { 'icon-opacity': ['case', ['get', 'faint'], 0.42, 1] } } as LayerSpecification
}
