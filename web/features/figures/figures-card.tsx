import { ChartColumn } from 'lucide-react'
import { rangeOf } from '#domain/figures/figures.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useSummary } from '#web/features/figures/figures-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoney } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

/** Today's revenue from food and drink, with a link to all figures. */
export function FiguresCard() {
  const { t, i18n } = useTranslation('figures')
  const read = useSummary(rangeOf('today', useClubDay()))
  const { data } = read
  if (hindranceOf(read)) return null
  if (read.isPending) return <Skeleton className="h-14 w-full" />
  return (
    <List>
      <ListRow
        to="/kitchenorderlist/figures"
        icon={ChartColumn}
        title={t('home')}
        {...(data && { detail: t('orderCount', { count: data.orders }) })}
        trailing={
          data ? (
            <span className="figure text-2xl">
              {formatMoney(data.revenue_minor, data.currency, i18n.language)}
            </span>
          ) : null
        }
      />
    </List>
  )
}
