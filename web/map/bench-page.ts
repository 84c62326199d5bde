// The page of bench/map.ts: our map of a course, or the bare engine with nothing to draw, timed the same way.
import { Map as MapLibre } from 'maplibre-gl'
import type { MapHole } from '#web/map/land.ts'
import { CourseMap } from './course-map.ts'
import type { LandFeature } from './land.ts'

export interface BenchCourse {
  features: LandFeature[]
  holes: MapHole[]
}

export interface BenchRun {
  /** Milliseconds from creating the map until it is still and fully drawn. */
  openedMs: number
  /** Milliseconds between frames while it is moved. */
  frames: number[]
  /** Milliseconds of the main thread per frame. */
  busy: number[]
}

interface Subject {
  container: HTMLElement
  opening: Promise<void>
  look(lng: number, lat: number, zoom: number): void
  end(): void
}

const FRAMES = 90

/** Opens a map, moves it along the first hole and back at a zoom, and returns the time of each frame. */
async function run(kind: 'ours' | 'bare', course: BenchCourse, zoom: number): Promise<BenchRun> {
  const began = performance.now()
  const subject = kind === 'ours' ? ours(course) : bare(course)
  await subject.opening
  const openedMs = performance.now() - began
  const moving = await averageFrameTime(subject, course, zoom)
  subject.end()
  return { openedMs, ...moving }
}

function ours({ features, holes }: BenchCourse): Subject {
  const container = room()
  const latitude = holes[0]!.line.coordinates[0]![1]!
  const map = new CourseMap(container, {
    theme: 'dark',
    latitude,
    label: 'bench',
    reducedMotion: true,
    usesTaps: () => false,
  })
  map.setCourse(features, holes)
  map.setPins(
    holes.map(({ id, line }) => ({ ...end(line.coordinates), holeId: id, colour: 'red', letter: 'F' })),
  )
  map.showHole(holes[0]!.number)
  const opening = new Promise<void>((resolve) => {
    const check = () => (container.dataset.drawn ? resolve() : requestAnimationFrame(check))
    check()
  })
  return {
    container,
    opening,
    look: (lng, lat, zoom) => map.lookAt({ lng, lat }, zoom),
    end: () => map.destroy(),
  }
}

function bare({ holes }: BenchCourse): Subject {
  const container = room()
  const { lng, lat } = end(holes[0]!.line.coordinates)
  const map = new MapLibre({
    container,
    center: [lng, lat],
    zoom: 16,
    attributionControl: false,
    style: { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] },
  })
  const opening = new Promise<void>((resolve) => map.once('idle', () => resolve()))
  return {
    container,
    opening,
    look: (lng, lat, zoom) => map.jumpTo({ center: [lng, lat], zoom }),
    end: () => map.remove(),
  }
}

async function averageFrameTime(
  { look }: Subject,
  { holes }: BenchCourse,
  zoom: number,
): Promise<Pick<BenchRun, 'frames' | 'busy'>> {
  const [tee, green] = [holes[0]!.line.coordinates[0]!, holes[0]!.line.coordinates.at(-1)!]
  const frames: number[] = []
  const busy: number[] = []
  let before = performance.now()
  for (let i = 0; i < FRAMES; i++) {
    const share = (1 - Math.cos((i / FRAMES) * 2 * Math.PI)) / 2
    busyMs = 0
    look(tee[0]! + (green[0]! - tee[0]!) * share, tee[1]! + (green[1]! - tee[1]!) * share, zoom)
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    frames.push(at - before)
    busy.push(busyMs)
    before = at
  }
  // The first frames still wait for tiles.
  return { frames: frames.slice(10), busy: busy.slice(10) }
}

/** Drawing time of the main thread since the last reset. */
let busyMs = 0
const nextFrame = requestAnimationFrame.bind(window)
window.requestAnimationFrame = (draw) =>
  nextFrame((at) => {
    const began = performance.now()
    draw(at)
    busyMs += performance.now() - began
  })

function room(): HTMLElement {
  const container = document.createElement('div')
  container.style.cssText = 'position: fixed; inset: 0'
  document.body.replaceChildren(container)
  return container
}

function end(coordinates: number[][]): { lng: number; lat: number } {
  const [lng, lat] = coordinates.at(-1)!
  return { lng: lng!, lat: lat! }
}

Object.assign(window, { benchMap: run })
