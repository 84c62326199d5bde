import { CircleAlert } from 'lucide-react'
import { keepOutM, nearestOld } from '#domain/course/best-position/rules/keep-out.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { pinSheetPlace } from '#domain/course/green/paces.ts'
import { lengthIn, useGreenUnit, useLengthText } from '#web/features/course/green/use-length-text.ts'
import {
  oldHoleNear,
  type PinPlacement,
  type RuleBreak,
  ruleBreaks,
} from '#web/features/course/pins/rule-breaks.ts'
import { blockAt, warningAt } from '#web/features/course/pins/zones/blocks.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

/** A pin's numbers over its drawing: the pin sheet's in large type; edge and nearest old hole as chips. */
export function Readout({ placement }: { placement: PinPlacement }) {
  const { t } = useTranslation('course')
  const { green, pin } = placement
  const { shape, from } = green.green
  const [unit] = useGreenUnit()
  const sheet = pinSheetPlace(shape, from, pin)
  const restM = nearestOld(pin, green.recent)?.awayM ?? null
  const breaks = ruleBreaks(placement)
  const toneOf = (rule: RuleBreak['rule']) => breaks.find((one) => one.rule === rule)?.tone ?? null
  if (!sheet) return <div />
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-1.5">
      <Figure metres={sheet.fromFront} label={t(unit === 'paces' ? 'pins.on' : 'pins.onMetres')} />
      <Figure
        metres={sheet.fromSide}
        label={t(sheet.side === 'left' ? 'pins.fromLeft' : 'pins.fromRight')}
        isRight
      />
      <Chip metres={distanceToEdge(shape, pin)} label={t('pins.edge')} tone={toneOf('edge')} />
      <Chip
        metres={restM}
        label={t(restM === null ? 'pins.noRest' : 'pins.rest')}
        tone={restM === 0 ? 'error' : toneOf('old')}
        isRight
      />
    </dl>
  )
}

interface ReadingProps {
  metres: number | null
  label: string
  isRight?: boolean
}

function useReading(metres: number | null) {
  const { i18n } = useTranslation()
  const [unit] = useGreenUnit()
  if (metres === null) return { value: '–', unit: '' }
  return {
    value: formatNumber(lengthIn(metres, unit), i18n.language, 1),
    unit: unit === 'paces' ? '' : lengthUnit('metres', i18n.language),
  }
}

function Figure({ metres, label, isRight = false }: ReadingProps) {
  const { value, unit } = useReading(metres)
  return (
    <div
      className={`flex w-fit flex-col-reverse rounded-field bg-base-100/85 px-2.5 py-1 ${isRight ? 'justify-self-end text-right' : ''}`}
    >
      <dt className="text-sm leading-tight">{label}</dt>
      <dd className="whitespace-nowrap leading-none">
        <span className="figure text-5xl">{value}</span>
        <span className="text-base">{unit}</span>
      </dd>
    </div>
  )
}

const tones = {
  error: 'bg-error text-error-content',
  warning: 'bg-warning text-warning-content',
} as const

function Chip({ metres, label, tone, isRight = false }: ReadingProps & { tone: keyof typeof tones | null }) {
  const { value, unit } = useReading(metres)
  return (
    <div
      data-tone={tone ?? 'fine'}
      className={`flex w-fit flex-row-reverse items-baseline gap-1 rounded-full px-2.5 py-0.5 text-sm ${tone ? tones[tone] : 'bg-base-100/85'} ${isRight ? 'justify-self-end' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-semibold">
        <span className="tabular">{value}</span>
        <span>{unit}</span>
      </dd>
    </div>
  )
}

/** On a short phone these rules' sentences would cover the green: the chips show the warning colour instead. */
const onChips: readonly RuleBreak['rule'][] = ['edge', 'old']

/** The rules that a pin breaks, in sentences. */
export function Warnings({ placement }: { placement: PinPlacement }) {
  const { t } = useTranslation('course')
  const { green, pin, edgeM, blocks, strayed, flagNear } = placement
  const text = useLengthText()
  const old = oldHoleNear(green, pin)
  const restText = old ? text(keepOutM(old)) : ''
  const words: Record<RuleBreak['rule'], string> = {
    off: strayed === null ? t('pins.outside') : t('pins.strayed', { number: strayed }),
    blocked: t('pins.blocked', { reason: blockAt(blocks, pin)?.block.reason ?? '' }),
    reported: t('pins.reported', { reason: warningAt(blocks, pin)?.block.reason ?? '' }),
    edge: t('pins.nearEdge', { length: text(edgeM) }),
    flag: flagNear ? t('pins.nearFlag', { number: flagNear.number, length: text(flagNear.awayM) }) : '',
    old:
      old?.daysAgo === 1
        ? t('pins.nearOldOne', { length: restText })
        : t('pins.nearOld', { days: old?.daysAgo, length: restText }),
  }
  return (
    <ul aria-live="polite" className="flex flex-col gap-1">
      {ruleBreaks(placement).map(({ rule, tone }) => (
        <li
          key={rule}
          className={`flex w-fit items-start gap-1.5 rounded-field px-2 py-1 text-sm leading-tight ${tones[tone]} ${onChips.includes(rule) ? 'max-lg:[@media(max-height:42rem)]:sr-only' : ''}`}
        >
          <CircleAlert size={18} strokeWidth={2} className="shrink-0" aria-hidden />
          {words[rule]}
        </li>
      ))}
    </ul>
  )
}
