import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'

/** Positions of events, and the number of events at the fullest one. */
export interface MapHeat {
  places: readonly LngLat[]
  hottest: number
}

const HEAT = 'heat'

// Visible on both lands and for red-green colour blindness: from a faint blue to a light yellow.
const ramp: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['heatmap-density'],
  0,
  'rgba(66, 32, 130, 0)',
  0.12,
  'rgba(84, 39, 143, 0.5)',
  0.35,
  'rgba(177, 42, 144, 0.72)',
  0.6,
  'rgba(225, 100, 98, 0.82)',
  0.85,
  'rgba(252, 166, 54, 0.88)',
  1,
  'rgba(240, 249, 33, 0.92)',
]

/** Shows the density of events over the land and under its flags and numbers. */
export class HeatLayer {
  readonly #map: MapLibre

  constructor(map: MapLibre) {
    this.#map = map
  }

  /** null removes it. */
  show(heat: MapHeat | null) {
    const data = collection(heat?.places ?? [])
    const source = this.#map.getSource<GeoJSONSource>(HEAT)
    if (source) source.setData(data)
    else this.#add(data)
    // A course with three reports glows at them; one with thousands does not glow all over.
    this.#map.setPaintProperty(HEAT, 'heatmap-weight', Math.min(2, 3 / Math.max(1, heat?.hottest ?? 1)))
  }

  #add(data: FeatureCollection) {
    this.#map.addSource(HEAT, { type: 'geojson', data })
    const below = this.#map.getLayer('hole-line') ? 'hole-line' : undefined
    this.#map.addLayer(
      {
        id: HEAT,
        type: 'heatmap',
        source: HEAT,
        paint: {
          'heatmap-color': ramp,
          // About 30 metres on the ground, and more from afar to stay visible.
          'heatmap-radius': ['interpolate', ['exponential', 2], ['zoom'], 13, 11, 15, 22, 19, 288],
          'heatmap-intensity': 1,
        },
      },
      below,
    )
  }
}

function collection(places: readonly LngLat[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ lng, lat }) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}
