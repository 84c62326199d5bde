import {
  type DOMAttributes,
  type ReactNode,
  type SVGProps,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import { coarseSideM } from '#domain/course/green/coarse-outline.ts'
import { type GreenView, greenView } from '#domain/course/green/green-view.ts'
import { GreenGround } from '#web/features/course/green/green-ground.tsx'
import type { GreenSite } from '#web/features/course/green/green-surroundings.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

/** The canvas of a green: its view, and metres per screen pixel. */
export interface GreenCanvas {
  view: GreenView
  metresPerPixel: number
}

interface GreenDrawingProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'> {
  label: string
  site: GreenSite
  /** The unit of the grid and of the scale bar; null draws neither, for a choice by picture. */
  unit: SheetUnit | null
  /** The margin around the green's box, in metres. */
  marginM?: number
  /** Receives the canvas; returns handlers that need the drawing's scale. */
  handlersOn?: (canvas: GreenCanvas) => DOMAttributes<SVGSVGElement>
  /** Receives the canvas; draws over the ground, in metres of the view. */
  children?: (canvas: GreenCanvas) => ReactNode
}

/**
 * A green as on the map, to scale and played upwards, with the land around it, a grid of five paces or metres, a scale
 * bar and the direction of play. Other properties go to the SVG element.
 */
export function GreenDrawing({
  label,
  site,
  unit,
  marginM = 4,
  handlersOn,
  children,
  ...svg
}: GreenDrawingProps) {
  const view = useGreenView(site, marginM)
  const drawing = useRef<SVGSVGElement>(null)
  const { metresPerPixel, edges } = useScale(drawing, view)
  return (
    <svg
      ref={drawing}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${view.width} ${view.height}`}
      {...svg}
      {...handlersOn?.({ view, metresPerPixel })}
    >
      <GreenGround site={site} view={view} grid={unit} />
      {children?.({ view, metresPerPixel })}
      {unit ? (
        <Marks site={site} view={view} unit={unit} metresPerPixel={metresPerPixel} edges={edges} />
      ) : null}
    </svg>
  )
}

/** The view that `GreenDrawing` uses with the same margin. */
export function useGreenView(
  { green: { shape, from } }: Pick<GreenSite, 'green'>,
  marginM: number,
): GreenView {
  return useMemo(() => greenView(shape, from, marginM), [shape, from, marginM])
}

/** The point of a green's view under a pointer. */
export function pointInView(
  drawing: Element,
  view: GreenView,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = drawing.getBoundingClientRect()
  const scale = scaleOf(box, view)
  return {
    x: view.width / 2 + (clientX - box.left - box.width / 2) * scale,
    y: view.height / 2 + (clientY - box.top - box.height / 2) * scale,
  }
}

/** Used before the first layout, and without layout. */
const GUESSED_SCALE = 0.1

function scaleOf({ width, height }: { width: number; height: number }, view: GreenView): number {
  return width > 0 && height > 0 ? Math.max(view.width / width, view.height / height) : GUESSED_SCALE
}

/** The scale of a drawing, and its edges in the view; the view is centred in a wider or taller drawing. */
function useScale(drawing: { current: SVGSVGElement | null }, view: GreenView) {
  const [box, setBox] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = drawing.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      setBox({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [drawing])
  const metresPerPixel = scaleOf(box, view)
  const besideM = Math.max(0, (box.width * metresPerPixel - view.width) / 2)
  const belowM = Math.max(0, (box.height * metresPerPixel - view.height) / 2)
  const edges = { left: -besideM, right: view.width + besideM, bottom: view.height + belowM }
  return { metresPerPixel, edges }
}

interface MarksProps extends GreenCanvas {
  site: GreenSite
  unit: SheetUnit
  /** The edges of the drawing, in the view. */
  edges: { left: number; right: number; bottom: number }
}

const BAR_UNITS = 10

/** The direction of play, the scale and, for a coarse outline, a note; the same size on every screen. */
function Marks({ site, view, unit, metresPerPixel: px, edges }: MarksProps) {
  const { t, i18n } = useTranslation('course')
  const { ink, halo } = palettes[useMapTheme()]
  const bar = BAR_UNITS * unitM(unit)
  const barText =
    unit === 'paces'
      ? t('green.tenPaces')
      : `${formatNumber(BAR_UNITS, i18n.language)} ${lengthUnit('metres', i18n.language)}`
  const coarse = coarseSideM(site.green.shape)
  const [left, right, y] = [edges.left + 8 * px, edges.right - 8 * px, edges.bottom - 6 * px]
  const text = {
    fontSize: 12 * px,
    fill: ink,
    stroke: halo,
    strokeWidth: 3 * px,
    paintOrder: 'stroke',
    fontWeight: 600,
  }
  return (
    <g data-marks>
      <g stroke={ink} strokeWidth={2 * px} fill="none" aria-hidden>
        <path d={`M${left} ${y}v${-18 * px}m${-5 * px} ${6 * px}l${5 * px} ${-6 * px}l${5 * px} ${6 * px}`} />
        <path d={`M${right} ${y - 4 * px}v${4 * px}h${-bar}v${-4 * px}`} />
      </g>
      <text x={left + 9 * px} y={y} {...text}>
        {t('green.play')}
      </text>
      <text x={right - bar / 2} y={y - 6 * px} textAnchor="middle" {...text}>
        {barText}
      </text>
      {coarse === null ? null : (
        <text x={view.width / 2} y={edges.bottom - 30 * px} textAnchor="middle" {...text}>
          {t('green.coarse', {
            length: `${formatNumber(coarse, i18n.language)} ${lengthUnit('metres', i18n.language)}`,
          })}
        </text>
      )}
    </g>
  )
}
