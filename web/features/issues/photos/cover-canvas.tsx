import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { CoverBrush } from '#web/features/issues/photos/use-cover-brush.ts'

interface CoverCanvasProps {
  canvas: React.RefObject<HTMLCanvasElement | null>
  brush: CoverBrush
  /** The brush's radius in cells. */
  reach: number
  /** A larger brush (1) or a smaller one (-1). */
  onReach: (step: 1 | -1) => void
  label: string
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function CoverCanvas({ canvas, brush, reach, onReach, label }: CoverCanvasProps) {
  const { grid } = brush
  const [aim, setAim] = useState<{ x: number; y: number } | null>(null)
  const middle = { x: (grid?.width ?? 0) / 2, y: (grid?.height ?? 0) / 2 }
  const radius = reach * (grid?.side ?? 1)
  const spotOf = (event: PointerEvent) => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - left) / width) * canvas.current!.width,
      y: ((event.clientY - top) / height) * canvas.current!.height,
    }
  }
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    const at = aim ?? middle
    const step = (grid?.side ?? 1) * (event.shiftKey ? 4 : 1)
    if (way) setAim(within(grid, { x: at.x + way[0] * step, y: at.y + way[1] * step }))
    else if (event.key === ' ' || event.key === 'Enter') {
      brush.begin(at)
      brush.move(at, radius)
      brush.end()
      setAim(at)
    } else if (event.key === '+' || event.key === '-') onReach(event.key === '+' ? 1 : -1)
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) brush.undo()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative flex min-h-0 flex-1 items-center justify-center overflow-hidden px-2">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is drawn on, by pointer and by keys */}
      <canvas
        ref={canvas}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={press}
        // A finger needs no crosshair.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAim(middle)}
        onBlur={() => setAim(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setAim(null)
          brush.begin(spotOf(event))
          brush.move(spotOf(event), radius)
        }}
        onPointerMove={(event) => event.buttons > 0 && brush.move(spotOf(event), radius)}
        onPointerUp={brush.end}
        onPointerCancel={brush.end}
        className="max-h-full max-w-full cursor-crosshair touch-none rounded-box"
      />
      {aim && grid && canvas.current ? <Aim canvas={canvas.current} at={aim} radius={radius} /> : null}
    </div>
  )
}

/** The crosshair of the keys, and the size of the brush. */
function Aim({
  canvas,
  at,
  radius,
}: {
  canvas: HTMLCanvasElement
  at: { x: number; y: number }
  radius: number
}) {
  const scale = canvas.clientWidth / canvas.width
  const wide = Math.max(24, radius * 2 * scale)
  return (
    <span
      aria-hidden
      className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute rounded-full border-3 border-info shadow-[0_0_0_2px_white]"
      style={{
        left: canvas.offsetLeft + at.x * scale,
        top: canvas.offsetTop + at.y * scale,
        width: wide,
        height: wide,
      }}
    />
  )
}

function within(grid: CoverBrush['grid'], { x, y }: { x: number; y: number }) {
  return {
    x: Math.min(grid?.width ?? 0, Math.max(0, x)),
    y: Math.min(grid?.height ?? 0, Math.max(0, y)),
  }
}
