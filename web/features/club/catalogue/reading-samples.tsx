import { CircleCheck, Hammer, Receipt, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { formatLength, lengthUnit } from '#web/ui/format.ts'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, OfflineBar, Skeleton } from '#web/ui/notes.tsx'
import { Distance, Price, RunningAge, TimeAgo } from '#web/ui/reading.tsx'
import { Badge, PendingGlyph, StatusPill } from '#web/ui/status.tsx'

const MINUTE_MS = 60_000

export function ListSamples() {
  const { t } = useTranslation(['club', 'common'])
  return (
    <div className="flex flex-col gap-3">
      <List title={t('catalogue.lists')} aside={<Badge tone="info">3</Badge>}>
        <ListRow
          icon={Receipt}
          title={t('catalogue.orderRow')}
          detail={t('catalogue.orderDetail')}
          to="/userorderlist"
          trailing={
            <StatusPill tone="good" icon={CircleCheck}>
              {t('catalogue.ready')}
            </StatusPill>
          }
        />
        <ListRow
          icon={TriangleAlert}
          title={t('catalogue.issueRow')}
          trailing={
            <StatusPill tone="wrong" icon={TriangleAlert}>
              {t('catalogue.urgent')}
            </StatusPill>
          }
        />
        <ListRow title={t('catalogue.orderRow')} trailing={<PendingGlyph status="pending" withWord />} />
        <ListRow title={t('catalogue.orderRow')} trailing={<PendingGlyph status="error" withWord />} />
        <ListRow title={t('catalogue.orderRow')} trailing={<PendingGlyph status="processed" withWord />} />
      </List>
      <div className="flex flex-wrap gap-2">
        <StatusPill tone="action">{t('catalogue.glove')}</StatusPill>
        <StatusPill tone="attention" icon={Hammer}>
          {t('catalogue.inProgress')}
        </StatusPill>
        <StatusPill tone="info">{t('catalogue.info')}</StatusPill>
        <StatusPill tone="selection">{t('catalogue.selected')}</StatusPill>
        <StatusPill tone="quiet">{t('catalogue.closed')}</StatusPill>
      </div>
    </div>
  )
}

export function FigureSamples() {
  const { t, i18n } = useTranslation(['club', 'common'])
  const [start] = useState(() => Date.now())
  const unit = lengthUnit('metres', i18n.language)
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={t('catalogue.figures')} />
      <div className="flex items-end justify-between gap-2">
        <Figure value={formatLength(138, 'metres', i18n.language)} label={t('catalogue.front')} />
        <Figure
          value={formatLength(146, 'metres', i18n.language)}
          unit={unit}
          size="hero"
          tone="action"
          label={t('catalogue.pin')}
        />
        <Figure value={formatLength(153, 'metres', i18n.language)} label={t('catalogue.back')} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <Price minor={1250} currency="EUR" />
        <Price minor={1250} currency="JPY" />
        <Distance metres={372} units="metres" />
        <Distance metres={372} units="yards" />
        <TimeAgo since={start - 12 * MINUTE_MS} />
        <span className="text-3xl text-warning">
          <RunningAge since={start - 6 * MINUTE_MS} />
        </span>
      </p>
    </section>
  )
}

export function NoteSamples() {
  const { t } = useTranslation(['club', 'common'])
  const [tries, setTries] = useState(0)
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={t('catalogue.notes')} aside={tries > 0 ? <Badge>{tries}</Badge> : null} />
      <OfflineBar since="06:41" />
      <ErrorNote
        what={t('catalogue.errorWhat')}
        why={t('catalogue.errorWhy')}
        onRetry={() => setTries(tries + 1)}
      />
      <EmptyState
        icon={Receipt}
        title={t('catalogue.emptyTitle')}
        hint={t('catalogue.emptyHint')}
        action={<Button kind="primary">{t('catalogue.emptyAction')}</Button>}
      />
      <SectionHead title={t('catalogue.loading')} />
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    </section>
  )
}
