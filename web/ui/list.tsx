import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppPath } from '#web/routes/routes.ts'
import { Link, type Query } from '#web/ui/link.tsx'

interface ListProps {
  /** A heading above the list. */
  title?: string
  /** A sentence under the heading. */
  hint?: string
  /** At the right of the heading: a count, or a way to all of it. */
  aside?: ReactNode
  children: ReactNode
}

/** Rows on the page itself, parted by hairlines. Its children are ListRows. */
export function List({ title, hint, aside, children }: ListProps) {
  return (
    <section>
      {title ? <SectionHead title={title} hint={hint} aside={aside} /> : null}
      <ul className="hairlines">{children}</ul>
    </section>
  )
}

interface SectionHeadProps {
  title: string
  hint?: string | undefined
  aside?: ReactNode
}

/** The small heading over a part of a screen. */
export function SectionHead({ title, hint, aside }: SectionHeadProps) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <div className="min-w-0">
        <h2 className="font-semibold text-base leading-snug">{title}</h2>
        {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      </div>
      {aside}
    </div>
  )
}

interface ListRowProps {
  title: ReactNode
  detail?: ReactNode
  icon?: LucideIcon
  /** At the left: a hole number, a photo, a glyph. */
  leading?: ReactNode
  /** At the right: a figure, a pill, a control. */
  trailing?: ReactNode
  /** The row leads to a screen … */
  to?: AppPath
  query?: Query
  /** … or does something. */
  onPress?: () => void
}

/** One row: at least 56 px high, and all of it the target when it leads somewhere. */
export function ListRow({ to, query, onPress, ...content }: ListRowProps) {
  const row = 'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left'
  const pressable = `${row} transition-colors duration-150 hover:bg-base-content/5 active:bg-base-content/10 focus-visible:-outline-offset-2`
  if (to) {
    return (
      <li>
        <Link to={to} query={query} className={pressable}>
          <RowContent {...content} />
          <ChevronRight size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        </Link>
      </li>
    )
  }
  if (onPress) {
    return (
      <li>
        <button type="button" className={pressable} onClick={onPress}>
          <RowContent {...content} />
        </button>
      </li>
    )
  }
  return (
    <li className={row}>
      <RowContent {...content} />
    </li>
  )
}

function RowContent({
  title,
  detail,
  icon: Icon,
  leading,
  trailing,
}: Omit<ListRowProps, 'to' | 'query' | 'onPress'>) {
  return (
    <>
      {Icon ? <Icon size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden /> : leading}
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {detail ? <span className="block text-muted text-sm">{detail}</span> : null}
      </span>
      {trailing}
    </>
  )
}
