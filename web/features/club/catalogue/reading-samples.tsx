import { CircleCheck, Hammer, Receipt, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { samples } from '#web/features/club/catalogue/samples.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/charts/figure.tsx'
import { formatLength, lengthUnit } from '#web/ui/format/format.ts'
import { Distance, Price, RunningAge, TimeAgo } from '#web/ui/format/reading.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, OfflineLine, Skeleton } from '#web/ui/notes.tsx'
import { Badge, PendingGlyph, StatusPill } from '#web/ui/status.tsx'

const MINUTE_MS = 60_000

export function ListSamples() {
  return (
    <div className="flex flex-col gap-3">
      <List title={samples.lists} aside={<Badge tone="info">3</Badge>}>
        <ListRow
          icon={Receipt}
          title={samples.orderRow}
          detail={samples.orderDetail}
          to="/userorderlist"
          trailing={
            <StatusPill tone="good" icon={CircleCheck}>
              {samples.ready}
            </StatusPill>
          }
        />
        <ListRow
          icon={TriangleAlert}
          title={samples.issueRow}
          trailing={
            <StatusPill tone="wrong" icon={TriangleAlert}>
              {samples.urgent}
            </StatusPill>
          }
        />
        <ListRow title={samples.orderRow} trailing={<PendingGlyph status="pending" withWord />} />
        <ListRow title={samples.orderRow} trailing={<PendingGlyph status="error" withWord />} />
        <ListRow title={samples.orderRow} trailing={<PendingGlyph status="processed" withWord />} />
      </List>
      <div className="flex flex-wrap gap-2">
        <StatusPill tone="action">{samples.glove}</StatusPill>
        <StatusPill tone="attention" icon={Hammer}>
          {samples.inProgress}
        </StatusPill>
        <StatusPill tone="info">{samples.info}</StatusPill>
        <StatusPill tone="selection">{samples.selected}</StatusPill>
        <StatusPill tone="quiet">{samples.closed}</StatusPill>
      </div>
    </div>
  )
}

export function FigureSamples() {
  const { i18n } = useTranslation()
  const [start] = useState(() => Date.now())
  const unit = lengthUnit('metres', i18n.language)
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={samples.figures} />
      <div className="flex items-end justify-between gap-2">
        <Figure value={formatLength(138, 'metres', i18n.language)} label={samples.front} />
        <Figure
          value={formatLength(146, 'metres', i18n.language)}
          unit={unit}
          size="hero"
          tone="action"
          label={samples.pin}
        />
        <Figure value={formatLength(153, 'metres', i18n.language)} label={samples.back} />
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
  const [tries, setTries] = useState(0)
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={samples.notes} aside={tries > 0 ? <Badge>{tries}</Badge> : null} />
      <OfflineLine />
      <ErrorNote what={samples.errorWhat} why={samples.errorWhy} onRetry={() => setTries(tries + 1)} />
      <EmptyState
        icon={Receipt}
        title={samples.emptyTitle}
        hint={samples.emptyHint}
        action={<Button kind="primary">{samples.emptyAction}</Button>}
      />
      <SectionHead title={samples.loading} />
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
