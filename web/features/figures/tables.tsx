import { Ban, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { percentOf } from '#domain/figures/figures.ts'
import { useSettings } from '#web/data/settings.ts'
import {
  type ItemFigures,
  type PromiseFigures,
  type SoldOutSpell,
  type Summary,
  soldOutNames,
} from '#web/features/figures/figures-data.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureTable } from '#web/ui/charts/table.tsx'
import { formatMoment, formatMoney, formatMonth, formatNumber } from '#web/ui/format/format.ts'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { StatusPill } from '#web/ui/status.tsx'

interface ItemTableProps {
  items: readonly ItemFigures[]
  summary: Summary
  onDownload: () => void
}

/** Sold dishes by revenue; the bar of a row is its share of the best one. */
export function ItemTable({ items, summary, onDownload }: ItemTableProps) {
  const { t, i18n } = useTranslation('figures')
  const most = Math.max(1, ...items.map(({ revenue_minor }) => revenue_minor))
  const all = items.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0)
  if (items.length === 0) return null
  return (
    <section>
      <SectionHead
        title={t('items')}
        aside={
          <Button icon={Download} className="print:hidden" onClick={onDownload}>
            {t('csv')}
          </Button>
        }
      />
      <FigureTable
        columns={[{ title: t('item') }, { title: t('quantity') }, { title: t('revenue') }]}
        rows={items.map((item) => ({
          key: item.item_id ?? item.name,
          name: (
            <>
              <span className="wrap-anywhere">{nameIn(item, i18n.language)}</span>
              <span
                aria-hidden
                className="mt-1 block h-1 rounded-full bg-info"
                style={{ width: `${Math.max(1, (item.revenue_minor * 100) / most)}%` }}
              />
            </>
          ),
          figures: [
            formatNumber(item.quantity, i18n.language),
            <>
              {formatMoney(item.revenue_minor, summary.currency, i18n.language)}
              <span className="block text-muted text-sm">{percentOf(item.revenue_minor, all) ?? 0} %</span>
            </>,
          ],
        }))}
      />
    </section>
  )
}

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

/** Dishes that were sold out: since when, for how long, and who marked them. */
export function SoldOutLog({
  spells,
  onDownload,
}: {
  spells: readonly SoldOutSpell[]
  onDownload: () => void
}) {
  const { t } = useTranslation('figures')
  if (spells.length === 0) return <p className="text-muted">{t('soldOutNone')}</p>
  return (
    <List
      title={t('soldOut')}
      aside={
        <Button icon={Download} className="print:hidden" onClick={onDownload}>
          {t('csv')}
        </Button>
      }
    >
      {spells.map((spell) => (
        <Spell key={spell.id} spell={spell} />
      ))}
    </List>
  )
}

function Spell({ spell }: { spell: SoldOutSpell }) {
  const { t, i18n } = useTranslation('figures')
  const zone = useSettings()['club.time_zone']
  const { began_at, began_by, ended_at, ended_by, seconds } = spell
  const who = (person: string | null) => person ?? t('byItself')
  const began = t('began', { at: formatMoment(began_at, i18n.language, zone), who: who(began_by) })
  const ended = ended_at
    ? t('ended', { at: formatMoment(ended_at, i18n.language, zone), who: who(ended_by) })
    : null
  const minutes = Math.round(seconds / 60)
  const lasted =
    minutes < 60
      ? t('shortMinutes', { minutes })
      : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <ListRow
      icon={Ban}
      title={soldOutNames(spell, i18n.language).filter(Boolean).join(' · ')}
      detail={
        <>
          <span className="block">{began}</span>
          {ended ? <span className="block">{ended}</span> : null}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1">
          <span className="tabular whitespace-nowrap">{lasted}</span>
          {ended_at ? null : <StatusPill tone="wrong">{t('still')}</StatusPill>}
        </span>
      }
    />
  )
}
