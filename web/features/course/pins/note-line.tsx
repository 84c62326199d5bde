import { ChevronUp, CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface NoteLineProps {
  /** The error in a few words. */
  what: string
  /** The full text, and what the person can do. */
  children: ReactNode
}

/** An error on one line, for a screen without space; a press opens a sheet with the full text. */
export function NoteLine({ what, children }: NoteLineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div role="alert" className="shrink-0">
      <button
        type="button"
        aria-haspopup="dialog"
        className="btn h-auto min-h-11 w-full flex-nowrap justify-start gap-2 border-error/40 bg-error/8 px-3 font-semibold text-sm shadow-none"
        onClick={() => setOpen(true)}
      >
        <CircleAlert size={20} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
        <span className="line-clamp-2 min-w-0 flex-1 text-left leading-tight">{what}</span>
        <ChevronUp size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={what}>
        <div className="flex flex-col gap-3">{children}</div>
      </Sheet>
    </div>
  )
}
