import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { overDateLine } from './date-line.ts'
import { type SourceData, type SourceId, sourceIds } from './sources.ts'
import { courseStyle, type Look } from './style.ts'

/**
 * Pixel ratio while the land loads tile by tile: with drawing on the processor, each of those pictures took longer than
 * a tile.
 */
export const COARSE_PIXELS = 0.1

/** The sources of a map: all in the first drawing, coarse until the land is drawn; later each separately. */
export class CourseDrawing {
  /** Resolves when the engine has the style of the first drawing. */
  readonly ready: Promise<void>
  readonly #map: MapLibre
  readonly #data: SourceData = {}
  #stage: 'empty' | 'begun' | 'given' | 'whole' = 'empty'
  #ended = false
  readonly #onWhole: () => void

  /** `onWhole`: called when the first drawing is complete. */
  constructor(map: MapLibre, onWhole: () => void) {
    this.#map = map
    this.#onWhole = onWhole
    this.ready = new Promise((resolve) => map.once('style.load', () => resolve()))
  }

  /** Whether no course has been drawn yet. */
  get isEmpty(): boolean {
    return this.#stage === 'empty'
  }

  /** Whether the first drawing is complete. */
  get isWhole(): boolean {
    return this.#stage === 'whole'
  }

  /**
   * Starts the first drawing, once. It includes everything set before the next microtask: no source is filled twice.
   */
  begin(look: () => Look): void {
    if (this.#stage !== 'empty') return
    this.#stage = 'begun'
    queueMicrotask(() => {
      if (this.#ended) return
      this.#stage = 'given'
      this.#map.setStyle(courseStyle(look(), this.#data))
      void this.ready.then(() => this.#map.on('render', this.#sharpen))
    })
  }

  fill(id: SourceId, collection: FeatureCollection): void {
    const data = overDateLine(collection)
    this.#data[id] = data
    // The first drawing already has earlier data: given again, every tile would be cut twice.
    if (this.#stage === 'empty' || this.#stage === 'begun') return
    void this.ready.then(() => {
      // Of several calls since, the newest counts.
      if (!this.#ended && this.#data[id] === data) this.#map.getSource<GeoJSONSource>(id)?.setData(data)
    })
  }

  end(): void {
    this.#ended = true
  }

  /** Switches to the screen's resolution once the land is drawn. */
  readonly #sharpen = () => {
    if (!sourceIds.every((id) => this.#map.isSourceLoaded(id))) return
    this.#map.off('render', this.#sharpen)
    // The engine is still drawing; another picture size empties the canvas, so it is filled in the same frame.
    queueMicrotask(() => {
      if (this.#ended) return
      this.#stage = 'whole'
      this.#map.once('idle', () => {
        // Tests and benches wait for this.
        if (!this.#ended) this.#map.getContainer().dataset.drawn = 'yes'
      })
      // Null, as the engine documents it: the screen's own pixel ratio, also when that changes.
      this.#map.setPixelRatio(null as never)
      this.#map.redraw()
      this.#onWhole()
    })
  }
}
