import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { GreenCanvas } from '#web/features/course/green/green-drawing.tsx'
import { FLAG_M } from '#web/features/course/pins/green/flag-moves.ts'
import { flagColours, flagScale, inkOn, isSunlit, palettes, sunlitRing } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

interface OldHolesProps {
  holes: readonly { point: Point; daysAgo: number }[]
  canvas: GreenCanvas
}

/** Former holes: a spot that fades with its age; in sunlight a black ring with the days since the cut. */
export function OldHoles({ holes, canvas: { view, metresPerPixel: px } }: OldHolesProps) {
  const theme = useMapTheme()
  // Newer holes matter more, so they cover older ones.
  const oldestFirst = [...holes].sort((a, b) => b.daysAgo - a.daysAgo)
  return (
    <g aria-hidden data-old-holes>
      {oldestFirst.map(({ point, daysAgo }) => {
        const { x, y } = view.toView(point)
        const place = `translate(${x} ${y})`
        const key = `${daysAgo} ${point.x}`
        if (isSunlit(theme)) return <SunlitRing key={key} place={place} px={px} daysAgo={daysAgo} />
        const opacity = 0.85 * (1 - daysAgo / (HEALED_DAYS + 2))
        return (
          <circle key={key} transform={place} r={0.45} fill={palettes[theme].halo} fillOpacity={opacity} />
        )
      })}
    </g>
  )
}

/** The same size on each green and screen; at least the size of a cup. */
function SunlitRing({ place, px, daysAgo }: { place: string; px: number; daysAgo: number }) {
  return (
    <g transform={`${place} scale(${px})`}>
      <circle r={11.5} fill={sunlitRing.ground} />
      <circle r={10} fill="none" stroke={sunlitRing.ink} strokeWidth={2.5} />
      <text y={4.5} fontSize={12} fontWeight={800} textAnchor="middle" fill={sunlitRing.ink}>
        {daysAgo}
      </text>
    </g>
  )
}

/** The cup, the stick and the day's flag with its letter. */
export function Flag({ at, colour, letter }: { at: Point; colour: string; letter: string }) {
  const theme = useMapTheme()
  const { halo } = palettes[theme]
  const fill = flagColours[colour] ?? colour
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${flagScale(theme)})`} data-flag={letter}>
      <circle r={0.35} fill={halo} />
      <line y2={-FLAG_M} stroke="white" strokeWidth={0.28} strokeLinecap="round" />
      <path d="M0 -6L4.2 -4.7L0 -3.2Z" fill={fill} stroke={halo} strokeWidth={0.18} strokeLinejoin="round" />
      <text x={1.35} y={-4.1} fontSize={1.7} fontWeight={800} textAnchor="middle" fill={inkOn(fill)}>
        {letter}
      </text>
    </g>
  )
}

/** The flag in another person's set. */
export function TheirFlag({ at }: { at: Point }) {
  const theme = useMapTheme()
  return (
    <g
      transform={`translate(${at.x} ${at.y}) scale(${flagScale(theme)})`}
      stroke={palettes[theme].ink}
      fill="none"
      strokeWidth={0.28}
      aria-hidden
    >
      <circle r={0.4} />
      <path d="M0 -0.4V-6L4.2 -4.7L0 -3.2" strokeDasharray="0.7 0.4" strokeLinejoin="round" />
    </g>
  )
}
