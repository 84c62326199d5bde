import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { turnBetween } from '#domain/course/geometry/bearing.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { playsLike } from '#domain/weather/plays-like.ts'
import { type Course, type Hole, useFlagColours } from '#web/data/course/course.ts'
import type { Pin, PinSet } from '#web/data/course/pins.ts'
import type { WeatherNow } from '#web/data/course/weather.ts'
import type { Fix } from '#web/data/position.ts'
import { GreenTile } from '#web/features/course/green/green-tile.tsx'
import { HoleDetails, useWritten } from '#web/features/course/map/hole-details.tsx'
import type { HoleNumbers } from '#web/features/course/map/hole-numbers.ts'
import { usePinPlace, usePinState, useShortPinPlace } from '#web/features/course/map/pin-text.ts'
import type { HolePage } from '#web/features/course/map/use-hole-page.ts'
import { useSwipe } from '#web/features/course/map/use-swipe.ts'
import { WindChip } from '#web/features/course/map/wind-chip.tsx'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDistance, formatFarDistance, formatLength, lengthUnit } from '#web/ui/format/format.ts'
import { useLateValue } from '#web/ui/late/late-value.ts'

interface HolePanelProps {
  course: Course
  hole: Hole
  page: HolePage
  pin: Pin | undefined
  /** undefined until they are read: the panel reserves their space and shows no text. */
  pins: PinSet | null | undefined
  day: string
  fix: Fix | null
  /** undefined until it is read: the panel reserves its space. */
  weather: WeatherNow | null | undefined
  /** Why my position chooses no hole. */
  whereabouts: string | null
  /** Whether hazards, lay-ups and tees are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onStep: (direction: 1 | -1) => void
}

/** The numbers of a hole, legible at arm's length: pin, front, centre, back, and hazards ahead. */
export function HolePanel(props: HolePanelProps) {
  const { hole, page, pin, weather, isOpen, onOpen, onStep } = props
  const { framed, numbers } = page
  const { t } = useTranslation('course')
  const panel = useRef<HTMLElement>(null)
  useSwipe(panel, onStep)
  return (
    <section
      ref={panel}
      aria-label={t('map.details')}
      className="pointer-events-auto relative w-full shrink-0 touch-pan-y rounded-box border border-line bg-base-100 shadow-lg"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 pr-[56px] pl-3 max-[380px]:gap-x-2 [@container(min-width:20rem)]:pr-3">
        <div className="flex min-w-0 items-center gap-[12px] max-[380px]:gap-[8px]">
          <PinOnGreen {...props} />
          <Hero numbers={numbers} pin={pin} hasGreen={framed.green !== null} />
        </div>
        <Green numbers={numbers} />
      </div>
      {/* Large text needs the whole width: the button moves above. Its small print grows less, to leave the map
          visible. */}
      <div className="flex items-end gap-2 py-1 pr-1 pl-3">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 pb-1.5">
          <PinPlace {...props} />
          {weather ? <Wind numbers={numbers} weather={weather} /> : null}
          {weather === undefined ? <span className="h-5" /> : null}
          <Origin {...props} />
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-square absolute top-2 right-2 size-[44px] shrink-0 [@container(min-width:20rem)]:static"
          aria-expanded={isOpen}
          aria-label={t('mapView.more')}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={24} aria-hidden /> : <ChevronUp size={24} aria-hidden />}
        </button>
      </div>
      {page.legs ? (
        <Measured {...page.legs} hasPin={pin !== undefined} onClear={() => page.setMeasured(null)} />
      ) : null}
      {isOpen ? <HoleDetails key={hole.id} framed={framed} numbers={numbers} /> : null}
    </section>
  )
}

/** The margin around a green, enough for a flag at its back. */
const FLAG_ROOM_M = 12

/** The green as on the pin sheet, played upwards, with today's flag. */
function PinOnGreen({ course, hole, page: { framed }, pin }: HolePanelProps) {
  const colours = useFlagColours()
  const site = useMemo(
    () =>
      framed.green && {
        ...{ course, hole, framed },
        green: { shape: framed.green, from: approachTo(framed.green, framed.line) },
      },
    [course, hole, framed],
  )
  // The next hole's numbers are painted before its green is drawn.
  const isDrawn = useLateValue(site) === site
  if (!site) return null
  return (
    <div className="aspect-square w-[76px] shrink-0 max-[380px]:w-[56px] overflow-hidden rounded-field">
      {isDrawn ? (
        <GreenTile
          site={site}
          pin={framed.pin}
          colour={pin?.zone ? colours[pin.zone] : 'yellow'}
          letter={pin?.zone ? zoneLetters[pin.zone] : ''}
          marginM={FLAG_ROOM_M}
        />
      ) : null}
    </div>
  )
}

/** The pin's place in the pin sheet's short form, or that there is none; an empty line until pins are read. */
function PinPlace({ page: { framed }, pin, pins, day }: HolePanelProps) {
  const short = useShortPinPlace(framed, pin)
  const inWords = usePinPlace(framed, pin)
  const pinState = usePinState(pin, pins ?? null, day)
  if (pin && !short) return null
  return (
    <p className="tabular min-h-[1lh] text-[min(1rem,5.5vw)] font-semibold leading-normal">
      {short ? (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{inWords}</span>
        </>
      ) : pins === undefined ? null : (
        pinState
      )}
    </p>
  )
}

/** The effect of the wind on the number, in one line with the wind. */
function Wind({ numbers, weather }: { numbers: HoleNumbers; weather: WeatherNow }) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  const metres = numbers.pin ?? numbers.centre
  const plays = playsLike(metres, weather.windMs, turnBetween(numbers.playDegrees, weather.windFromDeg))
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {weather.windMs < 1 ? null : (
        <p className="tabular text-[min(0.875rem,5vw)] leading-normal">
          {t('mapView.playsLike')} <span className="font-semibold">{formatMetres(plays)}</span>
        </p>
      )}
      <WindChip weather={weather} playDegrees={numbers.playDegrees} />
    </div>
  )
}

interface HeroProps {
  numbers: HoleNumbers
  pin: Pin | undefined
  hasGreen: boolean
}

/** The number that decides the club: to the pin with its error, else to the middle of the green. */
function Hero({ numbers, pin, hasGreen }: HeroProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const label = pin
    ? `${t('map.pin')}${pin.zone ? ` ${zoneLetters[pin.zone]}` : ''}`
    : t(hasGreen ? 'map.centre' : 'mapView.lineEnd')
  const error = numbers.pin === null ? null : numbers.pinError
  // Space for three digits and their error: an extra row would move the map.
  const room = error === null ? '' : 'min-w-[min(8.5rem,45vw)]'
  return (
    <dl
      className={`flex flex-row-reverse items-baseline gap-x-2 [@container(min-width:20rem)]:flex-col-reverse [@container(min-width:20rem)]:items-stretch ${room}`}
    >
      <dt className="text-[min(0.875rem,5.5vw)] text-muted leading-normal">{label}</dt>
      <dd className="whitespace-nowrap">
        <span className="figure text-[min(3.75rem,18vw)] leading-none">
          {formatLength(numbers.pin ?? numbers.centre, units, i18n.language)}
        </span>
        <span className="figure ml-1 text-[min(1.125rem,6vw)] text-muted">
          {lengthUnit(units, i18n.language)}
          {error === null ? null : ` ±${formatLength(Math.max(1, Math.ceil(error)), units, i18n.language)}`}
        </span>
      </dd>
    </dl>
  )
}

/** Back above, front below, as a player sees the green; side by side in large text. */
function Green({ numbers }: { numbers: HoleNumbers }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const rows = [
    [t('map.back'), numbers.back],
    [t('map.centre'), numbers.back === null ? null : numbers.centre],
    [t('map.front'), numbers.front],
  ] as const
  return (
    <dl className="-mr-[44px] flex w-[calc(100%+44px)] justify-between gap-x-2 [@container(min-width:20rem)]:mr-0 [@container(min-width:20rem)]:ml-auto [@container(min-width:20rem)]:grid [@container(min-width:20rem)]:w-auto [@container(min-width:20rem)]:shrink-0 [@container(min-width:20rem)]:grid-cols-[auto_auto] [@container(min-width:20rem)]:items-baseline [@container(min-width:20rem)]:gap-x-2.5 [@container(min-width:20rem)]:text-right">
      {rows.map(([label, metres]) =>
        metres === null ? null : (
          <div key={label} className="flex flex-col [@container(min-width:20rem)]:contents">
            <dt className="text-[min(0.875rem,5.5vw)] text-muted leading-tight">{label}</dt>
            <dd className="figure min-w-[3ch] text-[min(1.5rem,9vw)] leading-[1.17]">
              {formatLength(metres, units, i18n.language)}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The origin of the distances, the source of the pin, and missing data. */
function Origin({ page: { framed, numbers }, pin, pins, day, fix, whereabouts }: HolePanelProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const pinState = usePinState(pin, pins ?? null, day)
  const formatMetres = useWritten()
  const from =
    numbers.from === 'me' && fix
      ? t('mapView.fromMe', { accuracy: formatMetres(Math.ceil(fix.accuracyM)) })
      : t('map.fromTee')
  const farText =
    numbers.unused === 'far'
      ? t('mapView.far', { away: formatFarDistance(numbers.awayM ?? 0, units, i18n.language) })
      : null
  const unused = whereabouts ?? farText
  return (
    <>
      <p className="text-[min(0.875rem,5vw)] text-muted leading-normal">
        {pin ? `${from} · ${pinState}` : from}
      </p>
      {unused ? <p className="text-[min(0.875rem,5vw)] text-warning leading-normal">{unused}</p> : null}
      {framed.green ? null : (
        <p className="text-[min(0.875rem,5vw)] text-warning leading-normal">{t('mapView.noGreen')}</p>
      )}
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
