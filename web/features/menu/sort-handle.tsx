import { ArrowDown, ArrowUp, GripVertical, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { focusSorted, type OnDrop, startDrag, stepOfKey } from '#web/features/menu/menu-sort.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface SortHandleProps {
  id: string
  name: string
  index: number
  count: number
  /** Moves the row to another index of its list. */
  onMove: (to: number) => void
  onDrop: OnDrop
}

/**
 * The handle that drags a row; when focused, arrow keys, Home and End move the row. A tap shows two buttons, one place
 * up and down, for gloves and for people who do not drag.
 */
export function SortHandle({ id, name, index, count, onMove, onDrop }: SortHandleProps) {
  const { t } = useTranslation('menu')
  const [open, setOpen] = useState(false)
  const move = (step: number, focus: 'handle' | 'up' | 'down') => {
    const to = Math.max(0, Math.min(count - 1, index + step))
    if (to !== index) onMove(to)
    focusSorted(id, focus)
  }
  return (
    <div className={`flex shrink-0 flex-col ${open ? 'w-16' : 'w-11'}`}>
      {open ? (
        <StepButton
          icon={ArrowUp}
          label={t('moveUp', { name })}
          part="up"
          isEnd={index === 0}
          onPress={() => move(-1, 'up')}
        />
      ) : null}
      <button
        type="button"
        data-sort-part="handle"
        aria-label={t('moveOf', { name, place: index + 1, count })}
        aria-expanded={open}
        title={t('moveHint')}
        className="grid min-h-16 cursor-grab touch-none place-items-center rounded-field text-muted hover:bg-base-content/5 focus-visible:-outline-offset-2 active:cursor-grabbing"
        onPointerDown={(event) => startDrag(event, onDrop)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          const step = stepOfKey(event, index, count)
          if (step === undefined) return
          event.preventDefault()
          if (step !== 0) move(step, 'handle')
        }}
      >
        <GripVertical size={22} strokeWidth={1.75} aria-hidden />
      </button>
      {open ? (
        <StepButton
          icon={ArrowDown}
          label={t('moveDown', { name })}
          part="down"
          isEnd={index === count - 1}
          onPress={() => move(1, 'down')}
        />
      ) : null}
    </div>
  )
}

interface StepButtonProps {
  icon: LucideIcon
  label: string
  part: 'up' | 'down'
  /** Whether the row cannot move further. */
  isEnd: boolean
  onPress: () => void
}

// At an end it keeps the focus, so that the next key press does not start at the top of the page.
function StepButton({ icon: Icon, label, part, isEnd, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      data-sort-part={part}
      aria-label={label}
      aria-disabled={isEnd}
      className="btn h-16 border-line bg-base-100 px-0 shadow-none aria-disabled:opacity-40"
      onClick={isEnd ? undefined : onPress}
    >
      <Icon size={24} strokeWidth={2} aria-hidden />
    </button>
  )
}
