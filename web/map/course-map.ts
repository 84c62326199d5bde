import type { Feature, FeatureCollection, Geometry, LineString } from 'geojson'
import {
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapMouseEvent,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { bearingBetween } from '#domain/course/bearing.ts'
import { type Place, placeOf } from '#domain/course/place.ts'
import { circleAround } from './circle.ts'
import { picture } from './icons.ts'
import type { MapTheme } from './palette.ts'
import { courseStyle, layers, type SourceId } from './style.ts'

export interface MapHole {
  id: string
  number: number
  line: LineString
}

export interface MapPin extends Place {
  holeId: string
  /** A colour's name or value, and the letter that goes with it. */
  colour: string
  letter: string
}

export interface MapMark extends Place {
  id: string
  /** Which picture: an issue's state, or `place`. */
  state: string
}

export interface MapFix extends Place {
  accuracyM: number
}

/** Room, in pixels, that the screen's own controls take from each side of the map. */
export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

export interface CourseMapOptions {
  theme: MapTheme
  /** The map's name for those who hear it. */
  label: string
  reducedMotion: boolean
  onTap?: (place: Place) => void
  onMark?: (id: string) => void
  onHole?: (number: number) => void
}

setWorkerUrl(workerUrl)

/** The map engine behind one class: plain data in, callbacks out. Throws when the browser has no WebGL2. */
export class CourseMap {
  readonly #map: MapLibre
  readonly #options: CourseMapOptions
  readonly #ready: Promise<void>
  #theme: MapTheme
  #holes: MapHole[] = []
  #chosen: number | null = null
  #ended = false

  constructor(container: HTMLElement, options: CourseMapOptions) {
    this.#options = options
    this.#theme = options.theme
    this.#map = new MapLibre({
      container,
      style: courseStyle(options.theme),
      attributionControl: false,
      maxZoom: 21,
      minZoom: 11,
      dragRotate: true,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      locale: { 'Map.Title': options.label },
    })
    this.#map.on('click', (event) => this.#tapped(event))
    this.#ready = new Promise((resolve) => this.#map.once('load', () => resolve()))
  }

  /** The land, each feature with a `kind`, and the holes over it. Looks at the whole course until a hole is chosen. */
  setCourse(features: FeatureCollection<Geometry, { kind: string }>, holes: MapHole[]) {
    this.#holes = holes
    this.#fill('course', features)
    this.#drawHoles()
    this.showHole(this.#chosen, { jump: true })
  }

  setPins(pins: MapPin[]) {
    this.#fill(
      'pins',
      points(pins, ({ colour, letter }) => ({ icon: `flag:${colour}:${letter}` })),
    )
  }

  setMarks(marks: MapMark[]) {
    this.#fill(
      'marks',
      points(marks, ({ state, id }) => ({ icon: `mark:${state}`, id })),
    )
  }

  /** Where I am, always with the circle of its error; null takes it away. */
  setFix(fix: MapFix | null) {
    this.#fill(
      'me',
      points(fix ? [fix] : [], () => ({})),
    )
    this.#fill('accuracy', collection(fix ? [circleAround(fix, fix.accuracyM)] : []))
  }

  /** A measured line through places, with a ring at each but the first. */
  setMeasure(places: Place[]) {
    const line: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: places.map(({ lng, lat }) => [lng, lat]) },
    }
    const rings = points(places.slice(1), () => ({})).features
    this.#fill('measure', collection(places.length > 1 ? [line, ...rings] : []))
  }

  /** Turns the map so that the hole plays upwards and fills the room that is left; null shows the whole course. */
  showHole(number: number | null, { padding, jump = false }: { padding?: Padding; jump?: boolean } = {}) {
    this.#chosen = number
    this.#drawHoles()
    const hole = this.#holes.find((one) => one.number === number)
    const lines = hole ? [hole.line] : this.#holes.map(({ line }) => line)
    const positions = lines.flatMap(({ coordinates }) => coordinates)
    if (positions.length === 0) return
    const bearing = hole ? bearingBetween(placeOf(positions[0]!), placeOf(positions.at(-1)!)) : 0
    void this.#ready.then(() => {
      if (this.#ended) return
      this.#map.fitBounds(bounds(positions), {
        bearing,
        padding: padding ?? { top: 40, right: 40, bottom: 40, left: 40 },
        maxZoom: 18.5,
        duration: jump || this.#options.reducedMotion ? 0 : 600,
      })
    })
  }

  /** Brings a place to the middle, near enough to tell a bunker from its neighbour. */
  lookAt(place: Place, zoom = 18) {
    void this.#ready.then(() => {
      if (!this.#ended)
        this.#map.easeTo({
          center: [place.lng, place.lat],
          zoom,
          duration: this.#options.reducedMotion ? 0 : 300,
        })
    })
  }

  setTheme(theme: MapTheme) {
    if (theme === this.#theme) return
    this.#theme = theme
    void this.#ready.then(() => {
      if (this.#ended) return
      for (const layer of layers(theme)) {
        for (const [name, value] of Object.entries(layer.paint ?? {})) {
          this.#map.setPaintProperty(layer.id, name as 'fill-color', value as string)
        }
      }
      for (const id of this.#map.listImages()) {
        this.#map.removeImage(id)
        this.#addPicture(id)
      }
    })
  }

  destroy() {
    this.#ended = true
    this.#map.remove()
  }

  #addPicture(id: string) {
    const drawn = picture(id, this.#theme)
    if (drawn && !this.#map.hasImage(id)) this.#map.addImage(id, drawn.data, { pixelRatio: drawn.pixelRatio })
  }

  #drawHoles() {
    const features = this.#holes.flatMap(({ number, line }): Feature[] => {
      const chosen = number === this.#chosen
      const icon = `hole:${number}${chosen ? ':chosen' : ''}`
      const start = line.coordinates[0]!
      return [
        { type: 'Feature', properties: { chosen, number }, geometry: line },
        {
          type: 'Feature',
          properties: { chosen, number, icon },
          geometry: { type: 'Point', coordinates: start },
        },
      ]
    })
    this.#fill('holes', collection(features))
  }

  #tapped(event: MapMouseEvent) {
    const [hit] = this.#map.queryRenderedFeatures(event.point, { layers: ['marks', 'hole-number'] })
    if (hit?.layer.id === 'marks') return this.#options.onMark?.(String(hit.properties.id))
    if (hit && this.#chosen === null) return this.#options.onHole?.(Number(hit.properties.number))
    this.#options.onTap?.({ lng: event.lngLat.lng, lat: event.lngLat.lat })
  }

  #fill(id: SourceId, data: FeatureCollection) {
    void this.#ready.then(() => {
      if (this.#ended) return
      // A picture must be there before the first feature that shows it.
      for (const { properties } of data.features) if (properties?.icon) this.#addPicture(properties.icon)
      this.#map.getSource<GeoJSONSource>(id)?.setData(data)
    })
  }
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

function points<T extends Place>(places: T[], properties: (place: T) => object): FeatureCollection {
  return collection(
    places.map((place) => ({
      type: 'Feature',
      properties: properties(place),
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  )
}

function bounds(positions: number[][]): LngLatBoundsLike {
  const lngs = positions.map(([lng]) => lng!)
  const lats = positions.map(([, lat]) => lat!)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
