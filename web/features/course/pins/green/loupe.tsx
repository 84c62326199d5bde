import type { Point } from '#domain/course/geometry/point.ts'
import type { GreenView } from '#domain/course/green/green-view.ts'
import { pinSheetPlace } from '#domain/course/green/paces.ts'
import { GreenGround } from '#web/features/course/green/green-ground.tsx'
import { lengthIn, useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { OldHoles } from '#web/features/course/pins/green/hole-marks.tsx'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isSunlit, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { formatNumber } from '#web/ui/format/format.ts'

/** The radius of the loupe in metres. */
const RADIUS_M = 3.5
/** The loupe is 128 px wide. */
const METRES_PER_PIXEL = (2 * RADIUS_M) / 128

interface LoupeProps {
  green: MappedGreen
  view: GreenView
  /** The dragged hole, in the view. */
  at: Point
}

/** The enlarged ground under a dragging finger, with the two measures of the place; placed away from the finger. */
export function Loupe({ green, view, at }: LoupeProps) {
  const { t, i18n } = useTranslation('course')
  const theme = useMapTheme()
  const { ink, halo } = palettes[theme]
  const [unit] = useGreenUnit()
  const { shape, from } = green.green
  const sheet = pinSheetPlace(shape, from, view.fromView(at))
  const number = (metres: number) => formatNumber(lengthIn(metres, unit), i18n.language, 1)
  const isRight = at.x > view.width / 2
  const box = `${at.x - RADIUS_M} ${at.y - RADIUS_M} ${2 * RADIUS_M} ${2 * RADIUS_M}`
  return (
    <div
      className={`pointer-events-none absolute top-2 flex flex-col items-center gap-1 ${isRight ? 'left-2' : 'right-2'}`}
    >
      <svg
        viewBox={box}
        className="size-32 rounded-full border-2 border-base-content shadow-lg"
        data-loupe
        aria-hidden
      >
        <GreenGround site={green} view={view} grid={unit} />
        {isSunlit(theme) ? (
          <OldHoles holes={green.recent} canvas={{ view, metresPerPixel: METRES_PER_PIXEL }} />
        ) : (
          green.recent.map(({ point, daysAgo }) => {
            const { x, y } = view.toView(point)
            return (
              <circle
                key={`${daysAgo} ${point.x}`}
                cx={x}
                cy={y}
                r={0.3}
                fill="none"
                stroke={halo}
                strokeWidth={0.1}
              />
            )
          })
        )}
        <path
          d={`M${at.x - 1} ${at.y}h2M${at.x} ${at.y - 1}v2`}
          stroke={ink}
          strokeWidth={0.12}
          fill="none"
        />
        <circle cx={at.x} cy={at.y} r={0.22} fill="none" stroke={ink} strokeWidth={0.12} />
      </svg>
      <p className="tabular rounded-field bg-base-100/90 px-2 py-0.5 text-center font-semibold">
        {sheet
          ? `${number(sheet.fromFront)} ${t(unit === 'paces' ? 'pins.on' : 'pins.onMetres')} · ${number(sheet.fromSide)} ${t(sheet.side === 'left' ? 'pins.fromLeft' : 'pins.fromRight')}`
          : t('pins.offGreenShort')}
      </p>
    </div>
  )
}
