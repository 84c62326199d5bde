import { useTranslation } from 'react-i18next'
import { percentOf } from '#domain/figures/figures.ts'
import type { PromiseFigures } from '#web/features/figures/figures-data.ts'
import { formatMonth, formatNumber } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { FigureTable } from '#web/ui/table.tsx'

/** Fewer orders say nothing of a rate. */
const ENOUGH = 50

/** How often the promised range held: in all, by month and by tickets ahead. Without enough orders it claims no rate. */
export function PromiseTable({ promises }: { promises: readonly PromiseFigures[] }) {
  const { t, i18n } = useTranslation('figures')
  const all = promises.find(({ of }) => of === 'all')
  const nameOf = ({ of, part }: PromiseFigures) => {
    if (of === 'all') return t('estimate.all')
    if (of === 'ahead') return t('estimate.ahead', { least: part })
    const [year, month] = [Math.floor(part / 100), String(part % 100).padStart(2, '0')]
    return formatMonth(`${year}-${month}-01`, i18n.language)
  }
  return (
    <section>
      <SectionHead title={t('estimate.title')} />
      {!all || all.promised < ENOUGH ? (
        <p className="text-muted text-sm">
          {t('estimate.few', { amount: all?.promised ?? 0, enough: ENOUGH })}
        </p>
      ) : (
        <>
          <p className="mb-2 text-muted text-sm">{t('estimate.goal')}</p>
          <FigureTable
            columns={[
              { title: t('estimate.of') },
              { title: t('orders') },
              { title: t('estimate.held') },
              { title: t('estimate.width') },
            ]}
            rows={promises.map((row) => ({
              key: `${row.of} ${row.part}`,
              name: nameOf(row),
              figures: [
                formatNumber(row.promised, i18n.language),
                <>
                  {row.promised < ENOUGH ? '–' : `${percentOf(row.kept, row.promised)} %`}
                  <span className="block text-muted text-sm">
                    {t('estimate.missed', { early: row.early, late: row.late })}
                  </span>
                </>,
                t('estimate.minutes', { minutes: formatNumber(row.minutes, i18n.language, 1) }),
              ],
            }))}
          />
        </>
      )}
    </section>
  )
}
