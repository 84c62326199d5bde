import type { Feature } from 'geojson'
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl'
import { pointTowards } from '#domain/course/geometry/bearing.ts'
import { midway } from '#domain/course/geometry/distance.ts'
import { type LngLat, positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { overDateLine } from '#web/map/date-line.ts'

/** A shot to a place, with an optional second leg. */
export interface MapMeasure {
  from: LngLat
  at: LngLat
  /** End of the second leg; null: none. */
  on: LngLat | null
  /** The lengths of both legs, formatted for the reader. */
  toText: string
  onText: string
  /** Name and function of the ring for screen readers. */
  label: string
}

const keys: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }

/** The draggable ring on the map, its line and the lengths of its legs. */
export class MeasureTool {
  readonly #map: MapLibre
  readonly #moved: (place: LngLat) => void
  readonly #handle: Marker
  readonly #legs = [legLabel(), legLabel()] as const
  #shown = false
  #held = false

  /** `onMove` gets each position that the ring is moved to. */
  constructor(map: MapLibre, onMove: (place: LngLat) => void) {
    this.#map = map
    this.#moved = onMove
    this.#handle = new Marker({ element: ring(), draggable: true })
    this.#handle.on('dragstart', () => {
      this.#held = true
    })
    this.#handle.on('drag', () => this.#tell())
    this.#handle.on('dragend', () => {
      this.#held = false
      this.#tell()
    })
    this.#handle.getElement().addEventListener('keydown', (event) => this.#step(event))
  }

  show(measure: MapMeasure | null) {
    const source = this.#map.getSource<GeoJSONSource>('measure')
    if (!measure) {
      source?.setData({ type: 'FeatureCollection', features: [] })
      if (this.#shown) for (const marker of [this.#handle, ...this.#legs]) marker.remove()
      this.#shown = false
      return
    }
    const { from, at, on } = measure
    const line = [from, at, ...(on ? [on] : [])].map(positionOf)
    const feature: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line },
    }
    source?.setData(overDateLine({ type: 'FeatureCollection', features: [feature] }))
    // A held ring is at the finger's position.
    if (!this.#held) this.#handle.setLngLat([at.lng, at.lat])
    this.#handle.getElement().setAttribute('aria-label', measure.label)
    place(this.#legs[0], midway(from, at), measure.toText)
    place(this.#legs[1], on ? midway(at, on) : at, on ? measure.onText : '')
    if (!this.#shown) for (const marker of [...this.#legs, this.#handle]) marker.addTo(this.#map)
    this.#shown = true
  }

  #tell() {
    const { lng, lat } = this.#handle.getLngLat().wrap()
    this.#moved({ lng, lat })
  }

  /** Arrow keys move the ring in view directions: a metre, with Shift ten. */
  #step(event: KeyboardEvent) {
    const turn = keys[event.key]
    if (turn === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const { lng, lat } = this.#handle.getLngLat()
    const step = pointTowards({ x: 0, y: 0 }, turn + this.#map.getBearing(), event.shiftKey ? 10 : 1)
    const there = localFrame({ lng, lat }).toLngLat(step)
    this.#handle.setLngLat([there.lng, there.lat])
    this.#moved(there)
  }
}

function ring(): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'map-ring'
  return element
}

function legLabel(): Marker {
  const element = document.createElement('div')
  element.className = 'map-leg'
  element.setAttribute('aria-hidden', 'true')
  return new Marker({ element })
}

function place(label: Marker, at: LngLat, text: string) {
  label.setLngLat([at.lng, at.lat])
  const element = label.getElement()
  element.textContent = text
  element.hidden = text === ''
}
