import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import type { GreenView } from '#domain/course/green/green-view.ts'
import { pointInView } from '#web/features/course/green/green-drawing.tsx'
import { flagScale } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

/** The functions that move a flag; `begin` opens an undo step. */
export interface FlagMoves {
  begin: () => void
  move: (point: Point) => void
  undo: () => void
  redo: () => void
}

const STEP_M = 0.1
const BIG_STEP_M = 1
const FINE_STEP_M = 0.01
/** A press that moves less than this is a tap. */
const TAP_PX = 8
/** A press within this distance takes the flag: half of 44 px. */
const GRAB_PX = 22
/** A press held this long takes the flag from any place. */
const HOLD_MS = 450
/** The height of a drawn flag in the plain themes, in metres. */
export const FLAG_M = 6

const keys: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

interface Press {
  x: number
  y: number
  pin: Point
  /** Whether this press moves the flag. */
  isGrab: boolean
  hasMoved: boolean
}

/**
 * Moves a flag on a drawing: by a drag that begins on the flag or after a hold, as far as the finger moves, or by keys.
 * A tap elsewhere only proposes a place; the page handles a swipe. A press and a proposal end when `holeId` changes.
 * The drawing stays in the page: a new drawing would take most of the time of a step to the next green.
 */
export function useFlagMoves(holeId: string, flagInView: Point | null, moves: FlagMoves) {
  const press = useRef<Press | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The id of the hole with the dragged flag. */
  const [dragged, setDragged] = useState<string | null>(null)
  const { proposal, propose, endProposal } = useProposal(holeId)
  const drawing = useUnscrolledWhile(() => press.current?.isGrab === true)
  const flagM = FLAG_M * flagScale(useMapTheme())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hole ends the press on this one
  useEffect(
    () => () => {
      clearTimeout(hold.current)
      press.current = null
    },
    [holeId],
  )

  const grab = () => {
    if (!press.current) return
    press.current.isGrab = true
    setDragged(holeId)
    endProposal()
  }
  const end = () => {
    clearTimeout(hold.current)
    press.current = null
    setDragged(null)
  }
  const handlersOn = (view: GreenView, metresPerPixel: number) => {
    const moveTo = (at: Point) => {
      const x = Math.min(view.width, Math.max(0, at.x))
      const y = Math.min(view.height, Math.max(0, at.y))
      moves.move(view.fromView({ x, y }))
    }
    return {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        const at = pointInView(event.currentTarget, view, event)
        const { clientX: x, clientY: y } = event
        press.current = { x, y, pin: flagInView ?? at, isGrab: false, hasMoved: false }
        if (!flagInView) return
        if (isOnFlag(at, flagInView, flagM, GRAB_PX * metresPerPixel)) {
          event.currentTarget.setPointerCapture(event.pointerId)
          grab()
        } else {
          const { currentTarget, pointerId } = event
          hold.current = setTimeout(() => {
            currentTarget.setPointerCapture(pointerId)
            grab()
          }, HOLD_MS)
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const start = press.current
        if (!start) return
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
        if (!start.hasMoved && Math.hypot(dx, dy) < TAP_PX) return
        clearTimeout(hold.current)
        if (start.isGrab && !start.hasMoved) moves.begin()
        start.hasMoved = true
        if (start.isGrab) moveTo(plus(start.pin, { x: dx * metresPerPixel, y: dy * metresPerPixel }))
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        const start = press.current
        if (start && !start.isGrab && !start.hasMoved) propose(pointInView(event.currentTarget, view, event))
        end()
      },
      onPointerCancel: end,
    }
  }
  const step = keySteps({ flagInView, moves, endProposal })
  return { drawing, handlersOn, step, isDragging: dragged === holeId, proposal, endProposal }
}

/** A proposed place for the flag, which ends with another hole. */
function useProposal(holeId: string) {
  const none = { of: holeId, at: null }
  const [proposed, setProposed] = useState<{ of: string; at: Point | null }>(none)
  if (proposed.of !== holeId) setProposed(none)
  return {
    proposal: proposed.of === holeId ? proposed.at : null,
    propose: (at: Point) => setProposed({ of: holeId, at }),
    endProposal: () => setProposed(none),
  }
}

interface KeyStepsInput {
  flagInView: Point | null
  moves: FlagMoves
  endProposal: () => void
}

/** Moves the flag by arrow keys, and undoes and redoes by Ctrl+Z. */
function keySteps({ flagInView, moves, endProposal }: KeyStepsInput) {
  return (event: KeyboardEvent, view: GreenView) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      if (event.shiftKey) moves.redo()
      else moves.undo()
      return
    }
    if (event.key === 'Escape') endProposal()
    const by = stepOf(event)
    if (!by) return
    event.preventDefault()
    endProposal()
    if (!event.repeat) moves.begin()
    const from = flagInView ?? { x: view.width / 2, y: view.height / 2 }
    moves.move(view.fromView(plus(from, by)))
  }
}

/** The step of an arrow key, in metres of the view; undefined for another key. */
function stepOf({ key, shiftKey, altKey }: KeyboardEvent): Point | undefined {
  const direction = keys[key]
  const by = shiftKey ? BIG_STEP_M : altKey ? FINE_STEP_M : STEP_M
  return direction && { x: direction.x * by, y: direction.y * by }
}

/** Whether a place is within reach of the cup, the stick or the cloth. */
function isOnFlag(at: Point, flag: Point, flagM: number, reachM: number): boolean {
  const nearestY = Math.min(flag.y, Math.max(flag.y - flagM, at.y))
  return Math.hypot(at.x - flag.x, at.y - nearestY) <= reachM
}

/** Returns a ref. Touches on its element do not scroll the page while `isHeld()`. */
function useUnscrolledWhile(isHeld: () => boolean) {
  const element = useRef<HTMLDivElement>(null)
  const newest = useRef(isHeld)
  newest.current = isHeld
  useEffect(() => {
    const box = element.current
    const stop = (event: TouchEvent) => newest.current() && event.cancelable && event.preventDefault()
    box?.addEventListener('touchmove', stop, { passive: false })
    return () => box?.removeEventListener('touchmove', stop)
  }, [])
  return element
}
