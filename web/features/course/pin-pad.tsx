import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { distance } from '#domain/course/distance.ts'
import { distanceToEdge } from '#domain/course/edge.ts'
import { greenView } from '#domain/course/green-view.ts'
import { isInside } from '#domain/course/inside.ts'
import { PACE_M, paces, pinSheetPlace } from '#domain/course/paces.ts'
import type { Place } from '#domain/course/place.ts'
import { type Point, plus } from '#domain/course/point.ts'
import { EDGE_M, HEALED_DAYS, nearestHole, type PinSuggestion } from '#domain/course/suggest-pin.ts'
import type { FlagColours } from '#web/data/course.ts'
import { GreenEditor } from '#web/features/course/green-editor.tsx'
import { type GreenOfDay, zoneAt } from '#web/features/course/pin-round.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format.ts'

interface PinPadProps {
  green: GreenOfDay
  place: Place | null
  drafted: boolean
  suggestion: PinSuggestion | null
  colours: FlagColours
  canUndo: boolean
  onBegin: () => void
  onPlace: (place: Place) => void
  onUndo: () => void
  onSuggestAll: () => void
  onStep: (by: 1 | -1) => void
}

type Mapped = GreenOfDay & { green: NonNullable<GreenOfDay['green']> }

/** One green: its drawing, what the flag's place is worth, and the ways to move it. */
export function PinPad(props: PinPadProps) {
  const { green, place, onStep } = props
  const { t } = useTranslation('course')
  return (
    <section aria-label={t('pins.green', { number: green.hole.number })} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronLeft} label={t('pins.previous')} kind="plain" onClick={() => onStep(-1)} />
        <p className="flex-1 text-center">
          <span className="figure text-3xl">{green.hole.number}</span>
          <span className="ml-2 text-muted text-sm">
            {place === null ? t('pins.noLast') : t(props.drafted ? 'pins.drafted' : 'pins.kept')}
          </span>
        </p>
        <IconButton icon={ChevronRight} label={t('pins.next')} kind="plain" onClick={() => onStep(1)} />
      </div>
      {green.green ? (
        <MappedGreen {...props} green={green as Mapped} />
      ) : (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('pins.noGreen')}</p>
      )}
    </section>
  )
}

function MappedGreen(props: PinPadProps & { green: Mapped }) {
  const { green, place, suggestion, colours, onBegin, onPlace } = props
  const { frame } = green.framed
  const pin = place ? frame.toPoint(place) : null
  const move = (point: Point) => onPlace(frame.toPlace(point))
  return (
    <>
      <GreenEditor
        green={green}
        pin={pin}
        zone={place ? zoneAt(green, place) : null}
        suggestion={suggestion?.point ?? null}
        colours={colours}
        onBegin={onBegin}
        onMove={move}
      />
      {pin ? <Readout green={green} pin={pin} /> : null}
      <Moves {...props} pin={pin} onMove={move} />
    </>
  )
}

/** What the place is in paces, as a pin sheet says it, and what speaks against it. */
function Readout({ green, pin }: { green: Mapped; pin: Point }) {
  const { t, i18n } = useTranslation('course')
  const { shape, from } = green.green
  const sheet = pinSheetPlace(shape, from, pin)
  const rest = nearestHole(pin, green.recent)
  const written = (metres: number) => formatNumber(paces(metres), i18n.language)
  return (
    <div aria-live="polite">
      {sheet ? (
        <dl className="grid grid-cols-4 gap-2 rounded-box border border-line bg-base-100 px-3 py-2.5 text-center">
          <Reading value={written(sheet.fromFront)} label={t('pins.on')} />
          <Reading
            value={written(sheet.fromSide)}
            label={t(sheet.side === 'left' ? 'pins.fromLeft' : 'pins.fromRight')}
          />
          <Reading value={written(distanceToEdge(shape, pin))} label={t('pins.edge')} />
          <Reading
            value={rest === null ? '–' : formatNumber(rest, i18n.language, 1)}
            unit={rest === null ? '' : lengthUnit('metres', i18n.language)}
            label={rest === null ? t('pins.noRest') : t('pins.rest')}
          />
        </dl>
      ) : null}
      <Warnings green={green} pin={pin} />
    </div>
  )
}

function Reading({ value, unit = '', label }: { value: string; unit?: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted text-xs leading-tight">{label}</dt>
      <dd>
        <span className="figure text-3xl">{value}</span>
        <span className="text-muted text-sm">{unit}</span>
      </dd>
    </div>
  )
}

const NEAR_OLD_M = 3

function Warnings({ green, pin }: { green: Mapped; pin: Point }) {
  const { t } = useTranslation('course')
  const { shape } = green.green
  const near = green.recent
    .filter(({ point, daysAgo }) => daysAgo < HEALED_DAYS && distance(point, pin) < NEAR_OLD_M)
    .map(({ daysAgo }) => daysAgo)
  const youngest = Math.min(...near)
  const inside = isInside(shape, pin)
  const words = [
    inside ? null : t('pins.outside'),
    inside && distanceToEdge(shape, pin) < EDGE_M - 0.005 ? t('pins.nearEdge') : null,
    near.length === 0 ? null : youngest === 1 ? t('pins.nearOldOne') : t('pins.nearOld', { days: youngest }),
  ].filter((word) => word !== null)
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {words.map((word) => (
        <li
          key={word}
          className={`flex items-start gap-2 px-1 text-sm ${inside ? 'text-warning' : 'text-error'}`}
        >
          <CircleAlert size={18} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
          {word}
        </li>
      ))}
    </ul>
  )
}

interface MovesProps extends PinPadProps {
  green: Mapped
  pin: Point | null
  onMove: (point: Point) => void
}

const NUDGE_M = 0.3

function Moves({ green, pin, suggestion, canUndo, onBegin, onMove, onUndo, onSuggestAll }: MovesProps) {
  const { t } = useTranslation('course')
  const view = greenView(green.green.shape, green.green.from)
  const nudge = (x: number, y: number) => {
    if (!pin) return
    onBegin()
    onMove(view.fromView(plus(view.toView(pin), { x: x * NUDGE_M, y: y * NUDGE_M })))
  }
  return (
    <>
      <div className="grid grid-cols-5 gap-2">
        <Nudge icon={ArrowLeft} label={t('pins.left')} onPress={() => nudge(-1, 0)} />
        <Nudge icon={ArrowUp} label={t('pins.up')} onPress={() => nudge(0, -1)} />
        <Nudge icon={ArrowDown} label={t('pins.down')} onPress={() => nudge(0, 1)} />
        <Nudge icon={ArrowRight} label={t('pins.right')} onPress={() => nudge(1, 0)} />
        <Nudge icon={Undo2} label={t('pins.undo')} disabled={!canUndo} onPress={onUndo} />
      </div>
      {suggestion ? <Why suggestion={suggestion} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="large"
          disabled={!suggestion}
          onClick={() => {
            if (!suggestion) return
            onBegin()
            onMove(suggestion.point)
          }}
        >
          {t('pins.use')}
        </Button>
        <Button size="large" onClick={onSuggestAll}>
          {t('pins.useAll')}
        </Button>
      </div>
    </>
  )
}

interface NudgeProps {
  icon: typeof ArrowUp
  label: string
  disabled?: boolean
  onPress: () => void
}

/** Big enough for a wet glove. */
function Nudge({ icon: Icon, label, disabled, onPress }: NudgeProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="btn h-16 border-line bg-base-100 shadow-none"
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** In a sentence, why the suggested place was chosen. */
function Why({ suggestion }: { suggestion: PinSuggestion }) {
  const { t, i18n } = useTranslation('course')
  const zones = { front: 'map.zoneFront', middle: 'map.zoneMiddle', back: 'map.zoneBack' } as const
  const edge = formatNumber(Math.floor(suggestion.edgeM / PACE_M + 0.01), i18n.language)
  const zone = t(zones[suggestion.zone])
  const why =
    suggestion.rule !== 'four paces'
      ? t('pins.whySmall', { edge })
      : suggestion.restM === null
        ? t('pins.whyFresh', { zone, edge })
        : t('pins.whyRest', { zone, edge, rest: formatNumber(suggestion.restM, i18n.language, 1) })
  return <p className="px-1 text-muted text-sm">{t('pins.suggested', { why })}</p>
}
