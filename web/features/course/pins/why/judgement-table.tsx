import { Check, CircleAlert, CircleHelp, type LucideIcon, Minus, TriangleAlert } from 'lucide-react'
import type { PinJudgement, PinVerdict } from '#domain/course/explanation/judge-pin.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FigureTable } from '#web/ui/charts/table.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

const verdicts: Record<PinVerdict, { icon: LucideIcon; tone: string }> = {
  kept: { icon: Check, tone: 'text-success' },
  close: { icon: TriangleAlert, tone: 'text-warning' },
  broken: { icon: CircleAlert, tone: 'text-error' },
  unknown: { icon: CircleHelp, tone: 'text-warning' },
  none: { icon: Minus, tone: 'text-muted' },
}

/** Each rule: its limit, the measured value with its error, and the verdict. In metres, as errors are. */
export function JudgementTable({ judgements }: { judgements: readonly PinJudgement[] }) {
  const { t, i18n } = useTranslation('course')
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const texts = useFigureTexts()
  const isNear = ({ measured, verdict }: PinJudgement) => measured !== null || verdict !== 'none'
  const far = judgements.filter((judgement) => !isNear(judgement))
  const rows = judgements.filter(isNear).map((judgement) => ({
    key: judgement.rule,
    name: (
      <>
        {t(`why.rules.${judgement.rule}`)}
        <Verdict judgement={judgement} />
      </>
    ),
    figures: [texts.limit(judgement), texts.measured(judgement)],
  }))
  return (
    <section aria-label={t('why.rulesTitle')}>
      <FigureTable
        columns={[{ title: t('why.rule') }, { title: t('why.asked') }, { title: t('why.measured') }]}
        rows={rows}
      />
      <div className="mt-2 flex flex-col gap-1 text-muted text-sm">
        {far.length > 0 ? (
          <p>{t('why.nothingNear', { what: list.format(far.map(({ rule }) => t(`why.far.${rule}`))) })}</p>
        ) : null}
        <p>{t('why.errorHint')}</p>
      </div>
    </section>
  )
}

function Verdict({ judgement }: { judgement: PinJudgement }) {
  const { t } = useTranslation('course')
  const { by } = useFigureTexts()
  const { icon: Icon, tone } = verdicts[judgement.verdict]
  return (
    <span className={`flex items-center gap-1 font-semibold text-sm ${tone}`}>
      <Icon size={16} strokeWidth={2} className="shrink-0" aria-hidden />
      {t(`why.verdicts.${judgement.verdict}`, { by: by(judgement) })}
    </span>
  )
}

/** The figures of a rule as text. */
function useFigureTexts() {
  const { t, i18n } = useTranslation('course')
  const number = (value: number) => formatNumber(value, i18n.language, 1)
  const metre = lengthUnit('metres', i18n.language)
  const unitOf = ({ rule }: PinJudgement) => (rule === 'slope' ? '%' : metre)
  return {
    by: (judgement: PinJudgement) => `${number(Math.max(0.1, judgement.by))} ${unitOf(judgement)}`,
    limit: (judgement: PinJudgement) => {
      if (judgement.limit === null) return '–'
      const figure = `${number(judgement.limit)} ${unitOf(judgement)}`
      return t(judgement.rule === 'slope' ? 'why.atMost' : 'why.atLeast', { figure })
    },
    measured: (judgement: PinJudgement) => {
      const { measured, error, range, verdict, limit } = judgement
      if (range) return `${number(range[0])}–${number(range[1])} %`
      // The survey is searched for critical ground as far as the rule requires.
      const isClear = judgement.rule === 'fallAway' && verdict === 'kept' && limit !== null
      if (measured === null) return isClear ? `> ${number(limit)} ${metre}` : '–'
      const figure = `${number(measured)} ${unitOf(judgement)}`
      return error === null ? figure : `${number(measured)} ± ${number(error)} ${unitOf(judgement)}`
    },
  }
}
