import type { Feature, FeatureCollection, LineString } from 'geojson'
import { Map as MapLibre, type MapMouseEvent, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Padding } from '#web/map/fit.ts'
import type { MapHole } from '#web/map/land.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { lineLength, pointAlong } from '#domain/course/geometry/line.ts'
import { type LngLat, lngLatOf, positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { circleAround } from './circle.ts'
import { COARSE_PIXELS, CourseDrawing } from './course-drawing.ts'
import type { Editing, EditLayer } from './edit-layer.ts'
import { cameraOnHole, defaultPadding } from './fit.ts'
import type { HeatLayer, MapHeat } from './heat-layer.ts'
import { flagOverlap } from './hole-layers.ts'
import { picture } from './icons.ts'
import { drawnLand, type LandFeature } from './land.ts'
import { type MapMeasure, MeasureTool } from './measure-tool.ts'
import type { MapTheme } from './palette.ts'
import { type Look, layers } from './style.ts'
import { watchSwipes } from './swipe.ts'
import { nearTap } from './tap.ts'
import { veilAround } from './veil.ts'

export interface MapPin extends LngLat {
  holeId: string
  /** A colour's name or value, and the letter that goes with it. */
  colour: string
  letter: string
}

export interface MapMark extends LngLat {
  id: string
  /** The picture: an issue's state, or `place`. */
  state: string
  /** Drawn larger than the others, and over them. */
  isChosen?: boolean
}

/** A number at a place of the hole in view; with an arc it is at the arc's end, or hidden (null) for lack of room. */
export interface MapNote extends LngLat {
  text: string | null
  /** The side of the text with its place; the place has a dot, except on an arc. */
  side: 'left' | 'right'
  arc?: LngLat[]
}

export interface MapFix extends LngLat {
  accuracyM: number
  /** Degrees from north, where it is known. */
  headingDeg?: number
}

export interface CourseMapOptions {
  theme: MapTheme
  /** Degrees north, roughly: sizes in metres are right there. */
  latitude: number
  /** The name of the map for screen readers. */
  label: string
  reducedMotion: boolean
  /** Whether `onTap` uses taps at present; otherwise a tap is for the nearest mark or hole. */
  usesTaps: () => boolean
  onTap?: (place: LngLat) => void
  onMark?: (id: string) => void
  /** Called when a hole's number was tapped. */
  onHole?: (number: number, place: LngLat) => void
  /** Called when the ring of the measure was dragged. */
  onMeasure?: (place: LngLat) => void
  /** Called when the view came to rest; the bearing points up, in degrees. */
  onTurn?: (bearing: number) => void
  /** A swipe over a hole that fills the view: 1 for the next, -1 for the one before. */
  onSwipe?: (direction: 1 | -1) => void
  /** Called when the land is fully drawn. */
  onDrawn?: () => void
}

setWorkerUrl(workerUrl)
// The worker starts while the land is drawn, and stays for the next map.
prewarm()

/** The map engine behind one class: plain data in, callbacks out. Throws when the browser has no WebGL2. */
export class CourseMap {
  readonly #map: MapLibre
  readonly #options: CourseMapOptions
  readonly #ready: Promise<void>
  readonly #measure: MeasureTool
  readonly #endSwipes: () => void
  #look: Look
  #holes: MapHole[] = []
  #pins: MapPin[] = []
  readonly #drawing: CourseDrawing
  #editing: Editing | null = null
  #editLayer: EditLayer | null = null
  #heat: MapHeat | null = null
  #heatLayer: HeatLayer | null = null
  #chosen: number | null = null
  /** Whether the view is unchanged since showHole. */
  #fitted = false
  #room: Padding = defaultPadding
  #ended = false

  constructor(container: HTMLElement, options: CourseMapOptions) {
    this.#options = options
    this.#look = { theme: options.theme, latitude: options.latitude }
    this.#map = new MapLibre({
      container,
      attributionControl: false,
      maxZoom: 21,
      minZoom: 11,
      dragRotate: true,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      pixelRatio: COARSE_PIXELS,
      locale: { 'Map.Title': options.label },
    })
    this.#map.on('click', (event) => this.#tapped(event))
    for (const kind of ['zoomstart', 'rotatestart'] as const) {
      this.#map.on(kind, (event) => {
        if ('originalEvent' in event && event.originalEvent) this.#fitted = false
      })
    }
    this.#map.on('moveend', () => options.onTurn?.(this.#map.getBearing()))
    this.#map.on('wheel', () => {
      this.#fitted = false
    })
    // On a shown hole, a drag is a swipe to the next one; during editing it moves the ground.
    this.#map.on('dragstart', () => {
      if (this.#editing) this.#fitted = false
    })
    // After a rotation, the phone shows the same hole, not the same piece of ground.
    this.#map.on('resize', () => {
      if (this.#fitted && !this.#drawing.isEmpty) this.showHole(this.#chosen, { jump: true })
    })
    this.#measure = new MeasureTool(this.#map, (place) => options.onMeasure?.(place))
    this.#endSwipes = watchSwipes(container, (direction) => {
      if (this.#fitted && this.#chosen !== null) options.onSwipe?.(direction)
    })
    this.#map.setMissingStyleImageResolver((id) => this.#addPicture(id))
    this.#drawing = new CourseDrawing(this.#map, () => options.onDrawn?.())
    this.#ready = this.#drawing.ready
  }

  /** The land and the holes over it. Looks at the whole course until a hole is chosen. */
  setCourse(features: readonly LandFeature[], holes: MapHole[]) {
    const isOther = !this.#holes.some(({ id }) => holes.some((hole) => hole.id === id))
    this.#holes = holes
    const { ground, trees } = drawnLand(features, holes)
    this.#drawing.fill('course', ground)
    this.#drawing.fill('trees', trees)
    this.#drawHoles()
    // An editor and a zoomed view do not move when the same course is set again.
    if (isOther || (this.#fitted && !this.#editing)) this.showHole(this.#chosen, { jump: true })
    this.#drawing.begin(() => this.#look)
  }

  setPins(pins: MapPin[]) {
    this.#pins = pins
    this.#drawPins()
  }

  /** Numbers on the ground of the hole in view. */
  setNotes(notes: readonly MapNote[]) {
    const arcs = notes.flatMap(({ arc }): Feature[] => (arc ? [lineThrough(arc)] : []))
    const labels = notes.filter(({ text }) => text !== null)
    const texts = points(labels, ({ text, side, arc }) => ({
      icon: arc ? `arc:${text}` : `note:${text}:${side}`,
      side,
    })).features
    this.#drawing.fill('notes', collection([...arcs, ...texts]))
  }

  setMarks(marks: MapMark[]) {
    this.#drawing.fill(
      'marks',
      points(marks, ({ state, id, isChosen = false }) => ({ icon: `mark:${state}`, id, isChosen })),
    )
  }

  /**
   * A drawing with draggable corners; taps beside them go to the ground; null ends it. Its code is loaded with the
   * first one.
   */
  setEditing(editing: Editing | null) {
    this.#editing = editing
    if (!editing && !this.#editLayer) return
    void Promise.all([import('./edit-layer.ts'), this.#ready]).then(([{ EditLayer }]) => {
      if (this.#ended) return
      this.#editLayer ??= new EditLayer(this.#map)
      this.#editLayer.show(this.#editing)
    })
  }

  /** The heat map; null removes it. Its code is loaded with the first one. */
  setHeat(heat: MapHeat | null) {
    this.#heat = heat
    if (!heat && !this.#heatLayer) return
    void Promise.all([import('./heat-layer.ts'), this.#ready]).then(([{ HeatLayer }]) => {
      if (this.#ended) return
      this.#heatLayer ??= new HeatLayer(this.#map)
      this.#heatLayer.show(this.#heat)
    })
  }

  /** My position, with the circle of its error and the heading if known; null removes it. */
  setFix(fix: MapFix | null) {
    const circle = fix ? [circleAround(fix, fix.accuracyM)] : []
    const dot = points(fix ? [fix] : [], ({ headingDeg }) =>
      headingDeg === undefined ? {} : { icon: 'heading', headingDeg },
    )
    this.#drawing.fill('me', collection([...circle, ...dot.features]))
  }

  /** Satellite pictures over the drawn land, by tile address; null removes them. */
  setSatellite(tiles: string | null) {
    void this.#ready.then(() => {
      if (this.#ended) return
      if (this.#map.getLayer('satellite')) this.#map.removeLayer('satellite')
      if (this.#map.getSource('satellite')) this.#map.removeSource('satellite')
      if (!tiles) return
      this.#map.addSource('satellite', { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: 19 })
      // Without a picture the drawn land stays; the outlines of greens are over both.
      this.#map.addLayer({ id: 'satellite', type: 'raster', source: 'satellite' }, 'green-rim')
    })
  }

  /** A measured shot with a draggable ring; null removes it. */
  setMeasure(measure: MapMeasure | null) {
    void this.#ready.then(() => {
      if (!this.#ended) this.#measure.show(measure)
    })
  }

  /** Turns the map so that the hole plays upwards and fills the remaining room; null shows the whole course. */
  showHole(number: number | null, { padding, jump = false }: { padding?: Padding; jump?: boolean } = {}) {
    if (number !== this.#chosen) {
      this.#chosen = number
      this.#drawHoles()
      this.#drawPins()
    }
    if (this.#ended) return
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    const camera = cameraOnHole(this.#holes, number, { width, height }, padding ?? this.#room)
    if (!camera) return
    this.#fitted = true
    this.#room = padding ?? this.#room
    if (jump || !this.#drawing.isWhole || this.#options.reducedMotion) this.#map.jumpTo(camera)
    else this.#map.easeTo({ ...camera, duration: 600 })
  }

  /** Brings a place to the middle, near enough to tell a bunker from its neighbour. */
  lookAt(place: LngLat, zoom = 18, offset: [x: number, y: number] = [0, 0]) {
    this.#fitted = false
    void this.#ready.then(() => {
      if (!this.#ended)
        this.#map.easeTo({
          center: [place.lng, place.lat],
          zoom,
          offset,
          duration: this.#options.reducedMotion ? 0 : 300,
        })
    })
  }

  setTheme(theme: MapTheme) {
    if (theme === this.#look.theme) return
    this.#look = { ...this.#look, theme }
    void this.#ready.then(() => {
      if (this.#ended) return
      for (const layer of layers(this.#look)) {
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
    this.#drawing.end()
    this.#endSwipes()
    this.#map.remove()
  }

  #addPicture(id: string) {
    const drawing = picture(id, this.#look.theme)
    if (drawing && !this.#map.hasImage(id))
      this.#map.addImage(id, drawing.data, { pixelRatio: drawing.pixelRatio })
  }

  /** Highlights one hole: a veil over the others, their flags and numbers faint. */
  #drawHoles() {
    const hole = this.#holes.find(({ number }) => number === this.#chosen)
    const features = this.#holes.flatMap(({ number, line }): Feature[] => {
      const isChosen = number === this.#chosen
      const icon = `hole:${number}${isChosen ? ':chosen' : ''}`
      // The previous hole's flag is beside a tee: from afar the number is in the middle of the hole.
      const start = isChosen ? line.coordinates[0]! : middleOf(line)
      return [
        { type: 'Feature', properties: { chosen: isChosen, number }, geometry: line },
        {
          type: 'Feature',
          properties: { chosen: isChosen, number, icon, faint: hole !== undefined && !isChosen },
          geometry: { type: 'Point', coordinates: start },
        },
      ]
    })
    this.#drawing.fill('holes', collection([...(hole ? veilAround(hole.line) : []), ...features]))
  }

  #drawPins() {
    const hole = this.#holes.find(({ number }) => number === this.#chosen)
    this.#drawing.fill(
      'pins',
      points(this.#pins, ({ colour, letter, holeId }) => ({
        icon: `flag:${colour}:${letter}`,
        faint: hole !== undefined && holeId !== hole.id,
        // The flag of the hole in view is placed first.
        order: holeId === hole?.id ? 0 : 1,
      })),
    )
    void this.#ready.then(() => {
      if (!this.#ended) this.#map.setLayoutProperty('pins', 'icon-allow-overlap', flagOverlap(Boolean(hole)))
    })
  }

  #tapped(event: MapMouseEvent) {
    const { lng, lat } = event.lngLat.wrap()
    const place = { lng, lat }
    // A corner of the drawing is above everything.
    if (this.#editing && this.#editLayer?.takes(event)) return
    const hit = this.#options.usesTaps()
      ? this.#map.queryRenderedFeatures(event.point, { layers: ['marks', 'hole-number'] })[0]
      : nearTap(event.point, (square) =>
          this.#map.queryRenderedFeatures(square, { layers: ['marks', 'hole-number', 'hole-line'] }),
        )
    if (hit?.layer.id === 'marks') return this.#options.onMark?.(String(hit.properties.id))
    if (hit && this.#chosen === null) return this.#options.onHole?.(Number(hit.properties.number), place)
    this.#options.onTap?.(place)
  }
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

function lineThrough(places: readonly LngLat[]): Feature {
  const coordinates = places.map(({ lng, lat }) => [lng, lat])
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}

function middleOf({ coordinates }: LineString): number[] {
  const frame = localFrame(lngLatOf(coordinates[0]!))
  const line = coordinates.map(frame.fromPosition)
  return positionOf(frame.toLngLat(pointAlong(line, lineLength(line) * 0.5)))
}

function points<T extends LngLat>(places: T[], properties: (place: T) => object): FeatureCollection {
  return collection(
    places.map((place) => ({
      type: 'Feature',
      properties: properties(place),
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  )
}
