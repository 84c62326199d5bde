import { memo, useEffect, useRef } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import { useFlagColours } from '#web/data/course/course.ts'
import { GreenTile } from '#web/features/course/green/green-tile.tsx'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { type GreenOfDay, isMapped, type MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { PinState } from '#web/features/course/pins/pin-state.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface GreenStripProps {
  at: number
  onChoose: (at: number) => void
}

const borders: Record<PinState | 'wrong', string> = {
  cut: 'border-success bg-success/15',
  planned: 'border-success',
  set: 'border-info border-dashed',
  open: 'border-line',
  wrong: 'border-error',
}

/** All greens side by side with their states, as buttons; on a wide screen with their drawings. */
export function GreenStrip({ at, onChoose }: GreenStripProps) {
  const { day, isWide } = usePinDayState()
  const { t } = useTranslation('course')
  const wrong = [...day.outside, ...day.blocked]
  return (
    <ul
      aria-label={t('pins.holes')}
      className={
        isWide
          ? 'grid grid-cols-3 gap-2 xl:grid-cols-6'
          : '-mx-4 flex shrink-0 snap-x gap-1 overflow-x-auto px-4 pb-0.5'
      }
    >
      {day.greens.map((green, index) => (
        <StripGreen
          key={green.hole.id}
          green={green}
          pin={day.pinOf(green)}
          zone={day.zoneOf(green)}
          state={day.stateOf(green)}
          isWrong={wrong.includes(green)}
          isChosen={index === at}
          isWide={isWide}
          index={index}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface StripGreenProps extends Pick<GreenStripProps, 'onChoose'> {
  green: GreenOfDay
  pin: LngLat | null
  zone: Zone | null
  state: PinState
  /** The pin is off its green or in a blocked zone. */
  isWrong: boolean
  isChosen: boolean
  isWide: boolean
  index: number
}

/** One green of the strip. A press or a moved pin draws only those again that differ. */
const StripGreen = memo(function StripGreen({ green, pin, zone, state, ...props }: StripGreenProps) {
  const { isWrong, isChosen, isWide, index, onChoose } = props
  const { t } = useTranslation('course')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which would be taken for a cleanup function.
    if (isChosen) void button.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [isChosen])
  const stateWord = t(`pins.state.${state}`)
  const border = borders[isWrong ? 'wrong' : state]
  const highlight = isChosen
    ? isWide
      ? 'outline-3 outline-base-content'
      : 'bg-base-content! text-base-100'
    : ''
  return (
    <li className="snap-center">
      <button
        ref={button}
        type="button"
        aria-current={isChosen ? 'step' : undefined}
        aria-label={[t('pins.green', { number: green.hole.number }), zone && zoneLetters[zone], stateWord]
          .filter(Boolean)
          .join(', ')}
        onClick={() => onChoose(index)}
        className={`flex flex-col items-center justify-center overflow-hidden rounded-field border-2 bg-base-100 ${border} ${highlight} ${isWide ? 'w-full' : 'size-14'}`}
      >
        {isWide && isMapped(green) ? <Picture green={green} pin={pin} zone={zone} /> : null}
        <span className="flex items-baseline gap-1">
          <span className="figure text-lg leading-none">{green.hole.number}</span>
          <span className="font-semibold text-xs leading-none">{zone ? zoneLetters[zone] : '–'}</span>
        </span>
        <span className="max-w-full truncate px-0.5 text-[0.6875rem] leading-tight">{stateWord}</span>
      </button>
    </li>
  )
})

interface PictureProps {
  green: MappedGreen
  pin: LngLat | null
  zone: Zone | null
}

function Picture({ green, pin, zone }: PictureProps) {
  const colours = useFlagColours()
  return (
    <GreenTile
      site={green}
      pin={pin ? green.framed.frame.toPoint(pin) : null}
      colour={zone ? colours[zone] : 'yellow'}
      letter={zone ? zoneLetters[zone] : ''}
    />
  )
}
