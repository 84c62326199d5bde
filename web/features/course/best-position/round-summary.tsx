import { useTranslation } from 'react-i18next'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import { gradeWords, sideWords, zoneWords } from '#web/features/course/best-position/reason-text.ts'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { formatNumber } from '#web/ui/format/format.ts'

/** How the pins of the round are shared out. */
export function Balance({ choice }: { choice: RoundSuggestion }) {
  const { t } = useTranslation('course')
  const { zone, side, grade } = choice.counts
  return (
    <section aria-label={t('best.round')} className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
      <Share parts={(['front', 'middle', 'back'] as const).map((key) => [t(zoneWords[key]), zone[key]])} />
      <Share parts={(['left', 'centre', 'right'] as const).map((key) => [t(sideWords[key]), side[key]])} />
      <Share parts={(['easy', 'medium', 'hard'] as const).map((key) => [t(gradeWords[key]), grade[key]])} />
    </section>
  )
}

/** The length of the round, how good it is, and which inputs were missing. */
export function RoundSummary({ choice }: { choice: RoundSuggestion }) {
  const { t, i18n } = useTranslation('course')
  const length = useLengthText()
  const off = choice.cost > 0 ? choice.cost / choice.bound - 1 : 0
  const plain = choice.greens.filter(({ sloped }) => !sloped).length
  return (
    <div className="px-1">
      <p className="tabular text-muted text-sm">
        {t('best.drift', {
          drift: `${choice.driftM >= 0.05 ? '+' : ''}${length(choice.driftM)}`,
          limit: length(choice.driftLimitM),
        })}
        {' · '}
        {off < 0.0005
          ? t('best.proven')
          : t('best.within', { percent: formatNumber(off * 100, i18n.language, 1) })}
      </p>
      {plain > 0 ? <p className="text-muted text-sm">{t('best.noSlope', { count: plain })}</p> : null}
    </div>
  )
}

/** How the pins are shared out, as a bar of three parts with their words and counts. */
function Share({ parts }: { parts: [word: string, count: number][] }) {
  const tones = ['bg-secondary/45', 'bg-secondary/70', 'bg-secondary']
  return (
    <div>
      <div className="hidden h-2 gap-0.5 overflow-hidden sm:flex rounded-full" aria-hidden>
        {parts.map(([word, count], i) => (
          <span key={word} style={{ flexGrow: count }} className={count > 0 ? tones[i] : ''} />
        ))}
      </div>
      <dl className="flex justify-between gap-2 text-sm leading-tight sm:mt-1">
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
