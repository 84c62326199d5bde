import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  EDGE_PACES,
  SMALL_GREEN_EDGE_M,
  SMALL_GREEN_M2,
} from '#domain/course/best-position/rules/hard-rules.ts'
import { HEALED_DAYS, nearestOld } from '#domain/course/best-position/rules/keep-out.ts'
import { area } from '#domain/course/geometry/area.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { PACE_M, pinSheetPlace } from '#domain/course/green/paces.ts'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import type { NearFlag } from '#web/features/course/pins/use-pin-day.ts'
import { blockAt, type FramedBlock, warningAt } from '#web/features/course/pins/zones/blocks.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { formatNumber, lengthUnit } from '#web/ui/format.ts'

interface ReadoutProps {
  green: MappedGreen
  pin: Point
  measure: SheetUnit
  blocks: readonly FramedBlock[]
  /** The hole on whose green the flag stands by mistake. */
  strayed: number | null
  /** Another hole's flag on this green that stands too near. */
  flagNear: NearFlag | null
}

/** The numbers of a pin, as on a pin sheet, and its problems. */
export function Readout(props: ReadoutProps) {
  const { green, pin, measure } = props
  const { t } = useTranslation('course')
  const { shape, from } = green.green
  const sheet = pinSheetPlace(shape, from, pin)
  const rest = nearestOld(pin, green.recent)?.awayM ?? null
  const say = useSay(measure)
  return (
    <div aria-live="polite">
      {sheet ? (
        <dl className="grid grid-cols-4 gap-2 rounded-box border border-line bg-base-100 px-3 py-2.5 text-center">
          <Reading {...say(sheet.fromFront)} label={t(measure === 'paces' ? 'pins.on' : 'pins.onMetres')} />
          <Reading
            {...say(sheet.fromSide)}
            label={t(sheet.side === 'left' ? 'pins.fromLeft' : 'pins.fromRight')}
          />
          <Reading {...say(distanceToEdge(shape, pin))} label={t('pins.edge')} />
          <Reading
            {...(rest === null ? { value: '–', unit: '' } : say(rest))}
            label={rest === null ? t('pins.noRest') : t('pins.rest')}
          />
        </dl>
      ) : null}
      <Warnings {...props} />
    </div>
  )
}

/** A length in the chosen measure: paces to the half, metres to the decimetre. */
function useSay(measure: SheetUnit) {
  const { i18n } = useTranslation()
  return (metres: number) => {
    const length = measure === 'paces' ? halfPaces(metres) : metres
    return {
      value: formatNumber(length, i18n.language, 1),
      unit: measure === 'paces' ? '' : lengthUnit('metres', i18n.language),
    }
  }
}

function halfPaces(metres: number): number {
  return Math.round((metres / unitM('paces')) * 2) / 2
}

function Reading({ value, unit, label }: { value: string; unit: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted text-xs leading-tight">{label}</dt>
      <dd className="whitespace-nowrap">
        <span className="figure text-3xl">{value}</span>
        <span className="text-muted text-sm">{unit}</span>
      </dd>
    </div>
  )
}

/** How far from the edge the rule wants a hole of a green of this size. */
function edgeRuleOf(shape: Shape): number {
  return area(shape) <= SMALL_GREEN_M2 ? SMALL_GREEN_EDGE_M : EDGE_PACES * PACE_M
}

const NEAR_OLD_M = 3

function Warnings({ green, pin, measure, blocks, strayed, flagNear }: ReadoutProps) {
  const { t } = useTranslation('course')
  const say = useSay(measure)
  const formatMetres = (metres: number) => {
    const { value, unit } = say(metres)
    return measure === 'paces'
      ? t('pins.inPaces', { count: halfPaces(metres), paces: value })
      : `${value} ${unit}`
  }
  const { shape } = green.green
  const edgeM = edgeRuleOf(shape)
  const near = green.recent
    .filter(({ point, daysAgo }) => daysAgo < HEALED_DAYS && distance(point, pin) < NEAR_OLD_M)
    .map(({ daysAgo }) => daysAgo)
  const youngest = Math.min(...near)
  const inside = isInside(shape, pin)
  const blocked = blockAt(blocks, pin)
  const reported = warningAt(blocks, pin)
  const errors = [
    strayed !== null ? t('pins.strayed', { number: strayed }) : inside ? null : t('pins.outside'),
    blocked ? t('pins.blocked', { reason: blocked.block.reason }) : null,
  ]
  const hints = [
    reported ? t('pins.reported', { reason: reported.block.reason }) : null,
    inside && distanceToEdge(shape, pin) < edgeM - 0.005
      ? t('pins.nearEdge', { length: formatMetres(edgeM) })
      : null,
    flagNear ? t('pins.nearFlag', { number: flagNear.number, length: formatMetres(flagNear.awayM) }) : null,
    near.length === 0 ? null : youngest === 1 ? t('pins.nearOldOne') : t('pins.nearOld', { days: youngest }),
  ]
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {errors.map((word) => (word ? <Warning key={word} word={word} tone="text-error" /> : null))}
      {hints.map((word) => (word ? <Warning key={word} word={word} tone="text-warning" /> : null))}
    </ul>
  )
}

function Warning({ word, tone }: { word: string; tone: string }) {
  return (
    <li className={`flex items-start gap-2 px-1 text-sm ${tone}`}>
      <CircleAlert size={18} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
      {word}
    </li>
  )
}
