import { memo } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import { GreenDrawing } from '#web/features/course/green/green-drawing.tsx'
import type { GreenSite } from '#web/features/course/green/green-surroundings.ts'
import { flagColours, flagScale, inkOn, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

interface GreenTileProps {
  site: GreenSite
  pin: Point | null
  /** The name of the flag's colour. */
  colour: string
  letter: string
  /** The margin around the green, in metres. */
  marginM?: number
}

/**
 * A small picture of a green with its flag; the button around it has the text. Memoised: redrawing eighteen of them
 * blocks a phone.
 */
export const GreenTile = memo(function GreenTile({ site, pin, colour, letter, marginM = 6 }: GreenTileProps) {
  const theme = useMapTheme()
  const { halo } = palettes[theme]
  const fill = flagColours[colour] ?? colour
  return (
    <GreenDrawing
      label=""
      aria-hidden
      site={site}
      unit={null}
      marginM={marginM}
      className="aspect-square w-full"
    >
      {({ view, metresPerPixel: px }) => {
        if (!pin) return null
        const { x, y } = view.toView(pin)
        return (
          <g transform={`translate(${x} ${y}) scale(${0.8 * flagScale(theme) * px})`}>
            <circle r={2.5} fill={halo} />
            <line y2={-30} stroke="white" strokeWidth={2} strokeLinecap="round" />
            <path d="M0 -30L20 -23L0 -15Z" fill={fill} stroke={halo} strokeLinejoin="round" />
            <text x={6} y={-19.5} fontSize={9} fontWeight={800} textAnchor="middle" fill={inkOn(fill)}>
              {letter}
            </text>
          </g>
        )
      }}
    </GreenDrawing>
  )
})
