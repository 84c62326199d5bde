import type { LayoutSuggestion, RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import { gradeWords, sideWords, zoneWords } from '#web/features/course/best-position/reason-text.ts'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber } from '#web/ui/format/format.ts'

interface BalanceProps {
  layout: LayoutSuggestion
  name: string
  /** Shows the name and the length of the round, on a course of more than two nines. */
  isNamed: boolean
}

/** The balance of a round's pins. */
export function Balance({ layout, name, isNamed }: BalanceProps) {
  const { t } = useTranslation('course')
  const drift = useDriftText()
  const { zone, side, grade } = layout.counts
  return (
    <section aria-label={name} className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
      {isNamed ? (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm sm:col-span-3">
          <span className="font-semibold">{name}</span>
          <span className="tabular text-muted">{drift(layout)}</span>
        </p>
      ) : null}
      <Share parts={(['front', 'middle', 'back'] as const).map((key) => [t(zoneWords[key]), zone[key]])} />
      <Share parts={(['left', 'centre', 'right'] as const).map((key) => [t(sideWords[key]), side[key]])} />
      <Share parts={(['easy', 'medium', 'hard'] as const).map((key) => [t(gradeWords[key]), grade[key]])} />
    </section>
  )
}

function useDriftText(): (layout: LayoutSuggestion) => string {
  const { t } = useTranslation('course')
  const length = useLengthText()
  return ({ driftM, driftLimitM }) =>
    t('best.drift', {
      drift: `${driftM >= 0.05 ? '+' : ''}${length(driftM)}`,
      limit: length(driftLimitM),
    })
}

/** A choice this close to the lower bound differs from it only by rounding. */
const ROUNDING = 1e-6
/** The smallest share shown, in per cent. */
const LEAST_PERCENT = 0.1

/** The length of the only round, the quality of the choice, and the missing inputs. */
export function RoundSummary({ choice }: { choice: RoundSuggestion }) {
  const { t, i18n } = useTranslation('course')
  const drift = useDriftText()
  const off = choice.cost > 0 ? choice.cost / choice.bound - 1 : 0
  const percent = Math.max(LEAST_PERCENT, Math.ceil(off * 1000) / 10)
  const plain = choice.greens.filter(({ sloped }) => !sloped).length
  const quality =
    off <= ROUNDING
      ? t('best.proven')
      : t('best.within', { percent: formatNumber(percent, i18n.language, 1) })
  const [only, ...others] = choice.layouts
  return (
    <div className="px-1">
      <p className="tabular text-muted text-sm">
        {only && others.length === 0 ? `${drift(only)} · ${quality}` : quality}
      </p>
      {plain > 0 ? <p className="text-muted text-sm">{t('best.noSlope', { count: plain })}</p> : null}
    </div>
  )
}

/** The shares of the pins as a bar of three parts with words and counts. */
function Share({ parts }: { parts: [word: string, count: number][] }) {
  const tones = ['bg-secondary/45', 'bg-secondary/70', 'bg-secondary']
  return (
    <div>
      <div className="hidden h-2 gap-0.5 overflow-hidden sm:flex rounded-full" aria-hidden>
        {parts.map(([word, count], i) => (
          <span key={word} style={{ flexGrow: count }} className={count > 0 ? tones[i] : ''} />
        ))}
      </div>
      <dl className="flex flex-wrap justify-between gap-x-2 text-sm leading-tight sm:mt-1">
        {parts.map(([word, count]) => (
          <div key={word} className="flex gap-1">
            <dt className="text-muted">{word}</dt>
            <dd className="tabular font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
