import { hardRules } from '#domain/course/best-position/rules/hard-rules.ts'
import type { PinInputs } from '#domain/course/explanation/pin-inputs.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

/** The other places: the number refused by each rule, and the best ones not chosen, numbered as on the drawing. */
export function Alternatives({ inputs: { choice, origin } }: { inputs: PinInputs }) {
  const { t, i18n } = useTranslation('course')
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  if (!choice) {
    const isSuggested = origin === 'suggested' || origin === 'least_bad'
    return isSuggested ? <p className="text-sm">{t('why.weighedLost')}</p> : null
  }
  const refused = hardRules.filter((rule) => choice.refused[rule] > 0)
  const { difficulty, wantedDifficulty, reasons, alternatives } = choice
  return (
    <section aria-label={t('why.weighed')}>
      <h3 className="font-semibold">{t('why.weighed')}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        <li>{t('why.free', { free: number(choice.free), spots: number(choice.spots) })}</li>
        {refused.map((rule) => (
          <li key={rule}>
            {t('why.refused', { why: t(`best.refused.${rule}`), places: number(choice.refused[rule]) })}
          </li>
        ))}
        <li>
          {t('why.difficulty', { own: number(difficulty * 100), wanted: number(wantedDifficulty * 100) })}
        </li>
        {reasons.length > 0 ? (
          <li>{t('why.wonBy', { what: list.format(reasons.map(({ key }) => t(`best.terms.${key}`))) })}</li>
        ) : null}
      </ul>
      {alternatives.length > 0 ? (
        <ol aria-label={t('why.alternatives')} className="mt-2 flex flex-col gap-1 text-sm">
          {alternatives.map((one, i) => (
            <li key={one.at.join()} className="flex gap-2">
              <span className="tabular w-5 shrink-0 text-right font-semibold">{number(i + 1)}</span>
              <span>
                {t('why.alternative', {
                  edge: `${number(one.edgeM, 1)} ${lengthUnit('metres', i18n.language)}`,
                  difficulty: number(one.difficulty * 100),
                })}{' '}
                {one.loss ? t('why.lost', { what: t(`best.terms.${one.loss.key}`) }) : t('why.lostNothing')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
