import { GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusHandle, type OnDrop, startDrag, stepOfKey } from '#web/features/kitchen/menu-sort.ts'

interface SortHandleProps {
  id: string
  name: string
  index: number
  count: number
  /** Puts the row at another index of its own list. */
  onMove: (to: number) => void
  onDrop: OnDrop
}

/** By this a row is dragged; with the focus on it, arrow keys, Home and End move the row. */
export function SortHandle({ id, name, index, count, onMove, onDrop }: SortHandleProps) {
  const { t } = useTranslation('kitchen')
  return (
    <button
      type="button"
      data-sort-handle
      aria-label={t('menu.moveOf', { name, place: index + 1, count })}
      title={t('menu.moveHint')}
      className="grid min-h-16 w-11 shrink-0 cursor-grab touch-none place-items-center rounded-field text-muted hover:bg-base-content/5 active:cursor-grabbing"
      onPointerDown={(event) => startDrag(event, onDrop)}
      onKeyDown={(event) => {
        const step = stepOfKey(event, index, count)
        if (step === undefined) return
        event.preventDefault()
        const to = Math.max(0, Math.min(count - 1, index + step))
        if (to === index) return
        onMove(to)
        focusHandle(id)
      }}
    >
      <GripVertical size={22} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
