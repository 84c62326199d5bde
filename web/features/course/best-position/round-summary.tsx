import { useTranslation } from 'react-i18next'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import { gradeWords, sideWords, zoneWords } from '#web/features/course/best-position/reason-text.ts'
import { formatNumber, lengthUnit } from '#web/ui/format.ts'

/** The round as a whole: its balance, its length, how good it is, and which inputs were missing. */
export function RoundSummary({ choice }: { choice: RoundSuggestion }) {
  const { t, i18n } = useTranslation('course')
  const { zone, side, grade } = choice.counts
  const metres = (value: number) =>
    `${formatNumber(value, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`
  const off = choice.cost > 0 ? choice.cost / choice.bound - 1 : 0
  const plain = choice.greens.filter(({ sloped }) => !sloped).length
  return (
    <section aria-label={t('best.round')} className="rounded-box border border-line bg-base-100 px-4 py-3">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-1">
        <Share parts={(['front', 'middle', 'back'] as const).map((key) => [t(zoneWords[key]), zone[key]])} />
        <Share parts={(['left', 'centre', 'right'] as const).map((key) => [t(sideWords[key]), side[key]])} />
        <Share parts={(['easy', 'medium', 'hard'] as const).map((key) => [t(gradeWords[key]), grade[key]])} />
      </div>
      <p className="tabular mt-2 text-muted text-sm">
        {t('best.drift', {
          drift: `${choice.driftM >= 0.05 ? '+' : ''}${metres(choice.driftM)}`,
          limit: metres(choice.driftLimitM),
        })}
        {' · '}
        {off < 0.0005
          ? t('best.proven')
          : t('best.within', { percent: formatNumber(off * 100, i18n.language, 1) })}
      </p>
      {plain > 0 ? <p className="text-muted text-sm">{t('best.noSlope', { count: plain })}</p> : null}
    </section>
  )
}

/** How the pins are shared out, as a bar of three parts with their words and counts. */
function Share({ parts }: { parts: [word: string, count: number][] }) {
  const tones = ['bg-secondary/45', 'bg-secondary/70', 'bg-secondary']
  return (
    <div>
      <div className="flex h-2 gap-0.5 overflow-hidden rounded-full" aria-hidden>
        {parts.map(([word, count], i) => (
          <span key={word} style={{ flexGrow: count }} className={count > 0 ? tones[i] : ''} />
        ))}
      </div>
      <dl className="mt-1 flex justify-between gap-2 text-sm">
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
