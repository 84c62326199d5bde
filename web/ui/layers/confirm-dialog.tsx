import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open?: boolean
  title: string
  /** The word of the act that cannot be taken back. */
  act: string
  icon?: LucideIcon
  /** The word of the way out; Cancel by default. */
  keep?: string
  size?: ButtonSize
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before an act that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, act, icon, keep, size, busy, onConfirm, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" size={size} block onClick={onClose}>
            {keep ?? t('action.cancel')}
          </Button>
          <Button kind="danger" size={size} block busy={busy} icon={icon} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
