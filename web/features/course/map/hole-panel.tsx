import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pin, PinSet } from '#web/data/pins.ts'
import type { Fix } from '#web/data/position.ts'
import type { WeatherNow } from '#web/data/weather.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'
import { HoleDetails } from '#web/features/course/map/hole-details.tsx'
import type { HoleNumbers } from '#web/features/course/map/hole-numbers.ts'
import { usePinState } from '#web/features/course/map/pin-text.ts'
import { useSwipe } from '#web/features/course/map/use-swipe.ts'
import { WindChip } from '#web/features/course/map/wind-chip.tsx'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDistance, formatFarDistance, formatLength, lengthUnit } from '#web/ui/format.ts'

interface HolePanelProps {
  framed: FramedHole
  numbers: HoleNumbers
  pin: Pin | undefined
  pins: PinSet | null
  day: string
  fix: Fix | null
  weather: WeatherNow | null
  /** The lengths of a measured shot, in metres; null while nothing is measured. */
  measured: { to: number; on: number } | null
  /** Whether hazards, lay-ups and tees are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onClearMeasured: () => void
  onStep: (direction: 1 | -1) => void
}

/** The numbers of a hole, to be read at arm's length: pin, front, centre, back, and what lies ahead. */
export function HolePanel(props: HolePanelProps) {
  const { framed, numbers, pin, weather, measured, isOpen, onOpen, onClearMeasured, onStep } = props
  const { t } = useTranslation('course')
  const panel = useRef<HTMLElement>(null)
  useSwipe(panel, onStep)
  return (
    <section
      ref={panel}
      aria-label={t('map.details')}
      className="pointer-events-auto w-full touch-pan-y rounded-box border border-line bg-base-100 shadow-lg"
    >
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <Hero numbers={numbers} pin={pin} hasGreen={framed.green !== null} />
        <Green numbers={numbers} hasPin={pin !== undefined} />
        <button
          type="button"
          className="btn btn-ghost btn-square -mr-2 size-11 shrink-0"
          aria-expanded={isOpen}
          aria-label={t('mapView.more')}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={24} aria-hidden /> : <ChevronUp size={24} aria-hidden />}
        </button>
      </div>
      <div className="flex flex-col gap-0.5 px-4 pb-3">
        {weather ? <WindChip weather={weather} playDegrees={numbers.playDegrees} /> : null}
        <Said {...props} />
      </div>
      {measured ? <Measured {...measured} hasPin={pin !== undefined} onClear={onClearMeasured} /> : null}
      {isOpen ? <HoleDetails framed={framed} numbers={numbers} weather={weather} /> : null}
    </section>
  )
}

interface HeroProps {
  numbers: HoleNumbers
  pin: Pin | undefined
  hasGreen: boolean
}

/** The one number that a club is chosen by: to the pin with its error, else to the middle of the green. */
function Hero({ numbers, pin, hasGreen }: HeroProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const label = pin
    ? `${t('map.pin')}${pin.zone ? ` ${zoneLetters[pin.zone]}` : ''}`
    : t(hasGreen ? 'map.centre' : 'mapView.lineEnd')
  const error = numbers.pin === null ? null : numbers.pinError
  return (
    <dl className="flex min-w-0 flex-1 flex-col-reverse">
      <dt className="truncate text-muted text-sm">{label}</dt>
      <dd className="whitespace-nowrap">
        <span className="figure text-6xl">
          {formatLength(numbers.pin ?? numbers.centre, units, i18n.language)}
        </span>
        <span className="figure ml-1 text-lg text-muted">
          {lengthUnit(units, i18n.language)}
          {error === null ? null : ` ±${formatLength(Math.max(1, Math.ceil(error)), units, i18n.language)}`}
        </span>
      </dd>
    </dl>
  )
}

/** Back above, front below, as the green is seen. */
function Green({ numbers, hasPin }: { numbers: HoleNumbers; hasPin: boolean }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const rows = [
    [t('map.back'), numbers.back],
    [t('map.centre'), hasPin ? numbers.centre : null],
    [t('map.front'), numbers.front],
  ] as const
  return (
    <dl className="grid shrink-0 grid-cols-[auto_auto] items-baseline gap-x-2.5 text-right">
      {rows.map(([label, metres]) =>
        metres === null ? null : (
          <div key={label} className="contents">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="figure text-2xl leading-7">{formatLength(metres, units, i18n.language)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The origin of the distances, how the pin is known, and what is missing. */
function Said({ framed, numbers, pin, pins, day, fix }: HolePanelProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const pinState = usePinState(pin, pins, day)
  const formatMetres = (metres: number) => formatDistance(metres, units, i18n.language)
  const from =
    numbers.from === 'me' && fix
      ? t('mapView.fromMe', { accuracy: formatMetres(Math.ceil(fix.accuracyM)) })
      : t('map.fromTee')
  const unused =
    numbers.unused === 'rough'
      ? t('mapView.rough', { accuracy: formatMetres(fix!.accuracyM) })
      : numbers.unused === 'far'
        ? t('mapView.far', { away: formatFarDistance(numbers.awayM ?? 0, units, i18n.language) })
        : null
  return (
    <>
      <p className="text-muted text-sm">
        {from} · {pinState}
      </p>
      {unused ? <p className="text-sm text-warning">{unused}</p> : null}
      {framed.green ? null : <p className="text-sm text-warning">{t('mapView.noGreen')}</p>}
    </>
  )
}

function Measured({
  to,
  on,
  onClear,
  hasPin,
}: {
  to: number
  on: number
  onClear: () => void
  hasPin: boolean
}) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const formatMetres = (metres: number) => formatDistance(metres, units, i18n.language)
  return (
    <div className="flex items-center border-line border-t py-1 pr-2 pl-4" aria-live="polite">
      <p className="tabular flex-1 font-semibold">
        {t(hasPin ? 'map.measured' : 'mapView.measuredToGreen', {
          to: formatMetres(to),
          on: formatMetres(on),
        })}
      </p>
      <IconButton icon={X} label={t('map.clearMeasure')} onClick={onClear} />
    </div>
  )
}
