import { ChefHat } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { shareColumns } from '#domain/queue/share-columns.ts'
import { AllDay } from '#web/features/queue/all-day-panel.tsx'
import { BoardBar } from '#web/features/queue/board/board-bar.tsx'
import { type TextSize, useAllDayList, useTextSize } from '#web/features/queue/board/board-settings.ts'
import { LaneList } from '#web/features/queue/board/lane-list.tsx'
import type { BoardParts } from '#web/features/queue/board/parts.ts'
import { RailBoard } from '#web/features/queue/board/rail-board.tsx'
import { useRailSize } from '#web/features/queue/board/use-rail-size.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState } from '#web/ui/notes.tsx'

interface WideBoardProps extends BoardParts {
  awake: boolean
  notices: ReactNode
}

/** The board from 1024 px on: it fills the screen and never scrolls as a whole. */
export function WideBoard(props: WideBoardProps) {
  const { columns, here, awake, notices } = props
  const [list] = useAllDayList()
  const [chipArea, setChipArea] = useState<HTMLElement | null>(null)
  return (
    <div data-still className="fixed top-(--top-bar) right-0 bottom-0 left-(--rail) flex flex-col px-2 pb-2">
      <BoardBar columns={columns} awake={awake} onChipArea={setChipArea} notices={notices} />
      <div className="flex min-h-0 flex-1 gap-2">
        <div className="relative flex min-h-0 min-w-0 flex-1 text-(length:--ticket-text)">
          <Lanes {...props} chipArea={chipArea} />
        </div>
        {list === 'on' ? (
          <aside className="w-60 shrink-0 overflow-y-auto">
            <AllDay tickets={here} />
          </aside>
        ) : null}
      </div>
    </div>
  )
}

function Lanes({ lanes, sortKey, options, chipArea }: BoardParts & { chipArea: HTMLElement | null }) {
  const { t } = useTranslation('queue')
  const [text] = useTextSize()
  const [first] = lanes
  if (lanes.every(({ entries }) => entries.length === 0)) {
    return (
      <div className="m-auto">
        <EmptyState icon={ChefHat} title={t('board.empty')} hint={t('board.emptyHint')} />
      </div>
    )
  }
  if (first?.key === 'rail')
    return <RailBoard lane={first} sortKey={sortKey} text={text} options={options} chipArea={chipArea} />
  return <Columns lanes={lanes} text={text} sortKey={sortKey} options={options} />
}

type ColumnsProps = Pick<BoardParts, 'lanes' | 'sortKey' | 'options'> & { text: TextSize }

/** A column for each state, each with its own scroll. If there is space, cards are side by side in it. */
function Columns({ lanes, text, sortKey, options }: ColumnsProps) {
  const area = useRef<HTMLDivElement>(null)
  const { size } = useRailSize(area, text)
  const shares = shareColumns(size.columns, lanes.length)
  return (
    <div
      ref={area}
      className="grid min-h-0 flex-1 gap-3"
      style={{ gridTemplateColumns: shares.map((share) => `minmax(0, ${share}fr)`).join(' ') }}
    >
      {lanes.map((lane, at) => (
        <LaneList
          key={lane.key}
          lane={lane}
          cardsAcross={shares[at] ?? 1}
          sortKey={sortKey}
          options={options}
          firstDigit={3 * at + 1}
          className=""
          isScrolling
        />
      ))}
    </div>
  )
}
