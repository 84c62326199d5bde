import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBeside } from '#web/ui/beside.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useLayer } from './open-layers.ts'

interface DialogProps {
  open: boolean
  /** Asked for by Back, Escape, the backdrop or the cross; the owner then sets `open` to false. */
  onClose: () => void
  title: string
  /** Acts, the primary one last; they stand at the lower edge in reach of the thumb. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A sheet that comes from the lower edge: more about the thing in view, or a few acts on it. Inside a BesideContext it
 * stands beside that thing on a wide screen.
 */
export function Sheet(props: DialogProps) {
  return <NativeDialog {...props} className="sheet" />
}

/** A sheet of two columns on a laptop, where it stands in the middle; its content divides itself. */
export function WideSheet(props: DialogProps) {
  return <NativeDialog {...props} className="sheet wide-sheet" />
}

/** A question in the middle that must be answered first. */
export function Dialog(props: DialogProps) {
  return <NativeDialog {...props} className="modal-card" />
}

function NativeDialog({
  open,
  onClose,
  title,
  actions,
  children,
  className,
}: DialogProps & { className: string }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayer(open, onClose)
  // A modal dialog restyles the whole page, and so does its insertion: before the browser draws, both are one restyle.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      // An autoFocus would come before the dialog is shown, which moves the focus to its first button.
      dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open) dialog.current?.close()
  }, [open])
  // One that is removed while open gives the focus back too.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  const isBeside = useBeside(dialog, open) && className === 'sheet'
  const closeByBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog (onCancel)
    <dialog
      ref={dialog}
      className={isBeside ? 'popover-card' : className}
      aria-labelledby={id}
      onClick={closeByBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open ? (
        <div className="flex min-h-0 flex-col">
          <div className="flex items-center gap-2 border-line border-b py-1 pr-2 pl-4">
            <h2 id={id} className="min-w-0 flex-1 py-2 text-lg leading-snug [overflow-wrap:anywhere]">
              {title}
            </h2>
            {/* A finger in a glove needs more room than a mouse. */}
            <IconButton
              icon={X}
              label={t('action.close')}
              className="pointer-coarse:size-14 pointer-coarse:min-h-14"
              onClick={onClose}
            />
          </div>
          {/* What is hidden from sight is placed in here, so that it cannot make the dialog itself scroll. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {actions ? <div className="flex flex-col gap-2 p-4 pt-0">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
