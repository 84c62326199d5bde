import { ChefHat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AllDay } from '#web/features/queue/all-day-panel.tsx'
import { LaneList } from '#web/features/queue/board/lane-list.tsx'
import type { BoardParts } from '#web/features/queue/board/parts.ts'
import type { ColumnKey } from '#web/features/queue/board.ts'
import { QueueControls } from '#web/features/queue/queue-controls.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

interface NarrowBoardProps extends BoardParts {
  awake: boolean
  notices: ReactNode
}

type Part = ColumnKey | 'allDay'

/** The board below 1024 px: three columns and the all-day list on a tablet, one of them at a time on a phone. */
export function NarrowBoard(props: NarrowBoardProps) {
  const { lanes, columns, here, options, sortKey, awake, notices } = props
  const { t } = useTranslation('queue')
  const [selectedPart, setPart] = useState<Part>('new')
  const isThere = selectedPart === 'allDay' || columns.some(({ key }) => key === selectedPart)
  const part = isThere ? selectedPart : columns[0]!.key
  const shownOn = (one: Part) => (part === one ? '' : 'max-md:hidden')
  return (
    <div data-still className="flex flex-col gap-3">
      {notices}
      <div className="sticky top-(--top-bar) z-5 -mx-4 bg-base-200 px-4 py-1 md:hidden">
        <Segmented
          label={t('board.columns')}
          size="glove"
          value={part}
          choices={[
            ...columns.map((column) => ({
              value: column.key as Part,
              label: t('board.count', { column: t(`board.${column.key}`), count: column.tickets.length }),
            })),
            { value: 'allDay' as const, label: t('board.allDay') },
          ]}
          onChange={setPart}
        />
      </div>
      <div className="grid items-start gap-3 md:grid-cols-3">
        {lanes.every(({ entries }) => entries.length === 0) ? (
          <div className={`md:col-span-3 ${part === 'allDay' ? 'max-md:hidden' : ''}`}>
            <EmptyState icon={ChefHat} title={t('board.empty')} hint={t('board.emptyHint')} />
          </div>
        ) : (
          lanes.map((lane, at) => (
            <LaneList
              key={lane.key}
              lane={lane}
              sortKey={sortKey}
              options={options}
              firstDigit={3 * at + 1}
              className={`text-(length:--ticket-text) ${lane.key === 'rail' ? '' : shownOn(lane.key)}`}
            />
          ))
        )}
        <div className={`md:order-first md:col-span-3 ${shownOn('allDay')}`}>
          <QueueControls awake={awake} />
        </div>
        <aside className={`md:col-span-3 ${shownOn('allDay')}`}>
          <AllDay tickets={here} />
        </aside>
      </div>
    </div>
  )
}
