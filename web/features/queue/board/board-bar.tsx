import { ListOrdered, Minimize2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useAllDayList, useKiosk } from '#web/features/queue/board/board-settings.ts'
import type { Column } from '#web/features/queue/board.ts'
import { useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { useKeyMap } from '#web/features/queue/keys/key-map.ts'
import { PauseButton } from '#web/features/queue/pause.tsx'
import { SettingsButton } from '#web/features/queue/queue-controls.tsx'
import { EndedButton } from '#web/features/queue/recall/ended-button.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface BoardBarProps {
  columns: readonly Column[]
  awake: boolean
  /** Receives the element for the rail's chip. */
  onChipArea: (area: HTMLElement | null) => void
  /** Urgent notices. The bar's height is constant, so that no notice moves a ticket. */
  notices: ReactNode
}

// Below this width only one notice fits: the first and most urgent. The others follow when it closes.
const oneNotice = 'max-2xl:[&>:nth-child(n+2_of_:not(dialog))]:hidden'

/** Counts, notices, hidden tickets, and the board's actions, in one row of a fixed height. */
export const BoardBar = memo(function BoardBar({ columns, awake, onChipArea, notices }: BoardBarProps) {
  return (
    <div data-bar className="flex h-16 shrink-0 items-center gap-2">
      <Counts columns={columns} />
      <div className={`flex h-full min-w-0 flex-1 items-center gap-2 overflow-hidden py-0.5 ${oneNotice}`}>
        {notices}
      </div>
      <div ref={onChipArea} className="flex shrink-0 gap-2" />
      <AllDayButton />
      <EndedButton />
      <PauseButton />
      <SettingsButton awake={awake} className="size-14! min-h-14!" />
      <KioskExit />
    </div>
  )
})

function Counts({ columns }: Pick<BoardBarProps, 'columns'>) {
  const { t } = useTranslation('queue')
  return (
    <ul aria-label={t('board.columns')} className="flex shrink-0 gap-4">
      {columns.map(({ key, tickets }) => (
        <li key={key} className="flex flex-col leading-none">
          <span className="figure text-[2rem]">{tickets.length}</span>
          <span className="text-muted text-xs">{t(`board.${key}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function AllDayButton() {
  const { t } = useTranslation('queue')
  const [list, setList] = useAllDayList()
  const isOpen = list === 'on'
  const toggle = () => setList(isOpen ? 'off' : 'on')
  useBoardCommand('allDay', toggle)
  const { allDay } = useKeyMap()
  return (
    <Button
      size="glove"
      icon={ListOrdered}
      className={`h-14! min-h-14! shrink-0 px-3! text-base! ${isOpen ? 'border-edge! bg-base-300!' : ''}`}
      aria-expanded={isOpen}
      aria-keyshortcuts={allDay}
      onClick={toggle}
    >
      {t('board.allDay')}
    </Button>
  )
}

/** The button that leaves the kiosk mode, always in view there. */
function KioskExit() {
  const { t } = useTranslation('queue')
  const [kiosk, setKiosk] = useKiosk()
  if (kiosk === 'off') return null
  return (
    <Button
      size="glove"
      className="btn-square size-14! min-h-14! shrink-0 px-0!"
      aria-label={t('look.leaveKiosk')}
      title={t('look.leaveKiosk')}
      onClick={() => setKiosk('off')}
    >
      <Minimize2 size={28} strokeWidth={2} aria-hidden />
    </Button>
  )
}
