import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState, type WheelEvent } from 'react'
import { distance } from '#domain/course/geometry/distance.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import { minus, type Point, plus, times } from '#domain/course/geometry/point.ts'

/** The edits of an outline by touch. */
export interface PlanEdits {
  onSelect: (index: number | null) => void
  onMove: (index: number, to: LngLat) => void
  /** A tap on free ground. */
  onTap?: ((at: LngLat) => void) | undefined
}

interface PlanViewInput {
  frame: LocalFrame
  /** The view fits these points until it is moved by hand. */
  toShow: readonly Point[]
  corners: readonly Point[]
  selected?: number | null
  edit?: PlanEdits
}

interface View {
  centre: Point
  /** Width in metres. */
  span: number
}

/** A press that moves less than this is a tap. */
const TAP_PX = 8
/** Reach of a tap, enough for a wet glove. */
const REACH_PX = 30
const LEAST_SPAN_M = 6
const LARGEST_SPAN_M = 600

interface Finger {
  id: number
  /** In client pixels. */
  at: Point
}

interface Press extends Finger {
  start: Point
  view: View
  hasMoved: boolean
  /** The selected corner, when the press began on it. */
  corner: number | null
}

/** The part of the plan in view, and its gestures: pan, pinch, choose a corner, drag the chosen one, tap. */
export function usePlanView(input: PlanViewInput) {
  const { frame, toShow, corners, selected, edit } = input
  const { view, setOwn, toPoint, ...shown } = useViewport(toShow)
  const [drag, setDrag] = useState<{ index: number; to: Point } | null>(null)
  const press = useRef<Press | null>(null)
  const second = useRef<Finger | null>(null)
  const reachM = REACH_PX * shown.unit

  const down = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = clientOf(event)
    if (press.current) {
      second.current = { id: event.pointerId, at }
      press.current.hasMoved = true
      return
    }
    const chosenCorner = selected == null ? undefined : corners[selected]
    const onChosen = chosenCorner !== undefined && edit && distance(chosenCorner, toPoint(at)) <= reachM
    press.current = {
      id: event.pointerId,
      start: at,
      at,
      view,
      hasMoved: false,
      corner: onChosen ? selected! : null,
    }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const start = press.current
    if (!start) return
    const at = clientOf(event)
    if (second.current) {
      const factor = pinch(start, second.current, { id: event.pointerId, at })
      if (factor !== null) shown.zoom(factor)
      return
    }
    if (event.pointerId !== start.id) return
    if (!start.hasMoved && distance(start.start, at) < TAP_PX) return
    start.hasMoved = true
    start.at = at
    const by = minus(toPoint(at, start.view), toPoint(start.start, start.view))
    if (start.corner === null) setOwn({ ...start.view, centre: minus(start.view.centre, by) })
    else setDrag({ index: start.corner, to: plus(corners[start.corner]!, by) })
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    const start = press.current
    if (second.current?.id === event.pointerId) {
      second.current = null
      // The other finger continues from the zoomed view.
      if (start) Object.assign(start, { start: start.at, view, corner: null })
      return
    }
    press.current = null
    second.current = null
    if (!start) return
    if (drag) {
      edit?.onMove(drag.index, frame.toLngLat(drag.to))
      setDrag(null)
    } else if (!start.hasMoved) tap(input, toPoint(clientOf(event)), reachM)
  }
  const cancel = () => {
    press.current = null
    second.current = null
    setDrag(null)
  }
  const wheel = (event: WheelEvent) =>
    shown.zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, toPoint({ x: event.clientX, y: event.clientY }))
  const handlers = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onWheel: wheel,
  }
  return { ...shown, drag, handlers }
}

/** The part of the plan in view: fits `toShow` until it is moved by hand. */
function useViewport(toShow: readonly Point[]) {
  const drawing = useRef<SVGSVGElement>(null)
  const [own, setOwn] = useState<View | null>(null)
  const fitted = useMemo(() => viewOf(toShow), [toShow])
  const view = own ?? fitted
  const { centre, span } = view
  const toPoint = (client: Point, viewAtStart = view): Point => {
    const box = drawing.current!.getBoundingClientRect()
    const scale = viewAtStart.span / Math.min(box.width, box.height)
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    return plus(viewAtStart.centre, { x: (client.x - middle.x) * scale, y: (middle.y - client.y) * scale })
  }
  const zoom = (factor: number, about = centre) => {
    const newSpan = Math.min(LARGEST_SPAN_M, Math.max(LEAST_SPAN_M, span * factor))
    setOwn({ span: newSpan, centre: plus(about, times(minus(centre, about), newSpan / span)) })
  }
  return {
    drawing,
    view,
    setOwn,
    toPoint,
    span,
    /** Metres per pixel. */
    unit: span / usePixels(drawing),
    box: `${centre.x - span / 2} ${-centre.y - span / 2} ${span} ${span}`,
    zoom,
    fit: useCallback(() => setOwn(null), []),
  }
}

/** Moves one of two fingers; returns the zoom factor, or null while both are at one point. */
function pinch(first: Finger, second: Finger, moved: Finger): number | null {
  const before = distance(first.at, second.at)
  if (moved.id === first.id) first.at = moved.at
  else second.at = moved.at
  const after = distance(first.at, second.at)
  return before > 0 && after > 0 ? before / after : null
}

/** Selects the corner under a tap or deselects it; on free ground calls `onTap`. */
function tap({ frame, corners, selected, edit }: PlanViewInput, point: Point, reachM: number) {
  const { onSelect, onTap } = edit ?? {}
  const hit = onSelect ? nearestCorner(corners, point, reachM) : null
  if (hit !== null) onSelect?.(hit === selected ? null : hit)
  else if (onTap) onTap(frame.toLngLat(point))
  else onSelect?.(null)
}

function nearestCorner(corners: readonly Point[], point: Point, reachM: number): number | null {
  let best: number | null = null
  corners.forEach((corner, index) => {
    const away = distance(corner, point)
    if (away <= reachM && (best === null || away < distance(corners[best]!, point))) best = index
  })
  return best
}

function clientOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

/** The shorter side of a drawing in pixels. */
function usePixels(drawing: React.RefObject<SVGSVGElement | null>): number {
  const [pixels, setPixels] = useState(320)
  useEffect(() => {
    const element = drawing.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      setPixels(Math.max(1, Math.min(width, height)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [drawing])
  return pixels
}

/** The view that contains the points, with a margin. */
function viewOf(points: readonly Point[]): View {
  if (points.length === 0) return { centre: { x: 0, y: 0 }, span: 60 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return {
    centre: { x: (west + east) / 2, y: (south + north) / 2 },
    span: Math.max(24, 1.3 * Math.max(east - west, north - south)),
  }
}
