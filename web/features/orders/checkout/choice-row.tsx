import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface ChoiceRowProps {
  icon: LucideIcon
  /** The question: where, when, how. */
  label: string
  answer: string
  /** More about the answer. Its line is reserved for a later detail. */
  detail?: ReactNode
  /** The answer is missing. */
  isAsking?: boolean
  /** A problem of the answer, or a change to it. */
  note?: ReactNode
  /** Reserves two lines for a note in place of the detail: a note that appears moves nothing. */
  hasNoteRoom?: boolean
  isOpen: boolean
  onToggle: () => void
  /** The choices; absent for a row with a single answer. */
  children?: ReactNode
}

/** A question of the check-out with its answer; opens to change it. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { note, hasNoteRoom = false, isOpen, onToggle, children, label } = props
  const id = useId()
  const row = 'flex min-h-18 w-full items-center gap-3 px-4 py-2.5 text-left'
  return (
    <li>
      {children ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className={`${row} transition-colors duration-150 hover:bg-base-content/5 focus-visible:-outline-offset-2`}
        >
          <Answer {...props} />
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className={`shrink-0 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden
          />
        </button>
      ) : (
        <div className={row}>
          <Answer {...props} />
        </div>
      )}
      {hasNoteRoom ? (
        <div className="pointer-events-none -mt-7.5 min-h-13 pr-12 pb-3 pl-13">{note}</div>
      ) : note ? (
        <div className="px-4 pb-3">{note}</div>
      ) : null}
      {children ? (
        <section id={id} aria-label={label} hidden={!isOpen} className="px-4 pt-1 pb-4">
          {isOpen ? children : null}
        </section>
      ) : null}
    </li>
  )
}

function Answer({ icon: Icon, label, answer, detail, isAsking = false }: ChoiceRowProps) {
  return (
    <>
      <Icon size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-muted text-sm">{label} </span>
        <span className={`block wrap-anywhere font-semibold ${isAsking ? 'text-warning' : ''}`}>
          {answer}{' '}
        </span>
        {detail === undefined ? null : (
          <span className="tabular block min-h-5 text-muted text-sm">{detail}</span>
        )}
      </span>
    </>
  )
}
