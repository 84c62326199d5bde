import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Numbers to be read; the first column names the row. */
interface PlotTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

interface PlotProps {
  title: string
  /** What the drawing says, in a sentence. */
  summary: string
  legend?: ReactNode
  /** The numbers that are drawn; a drawing whose screen has them elsewhere needs none. */
  table?: PlotTable
  children: ReactNode
}

/** The frame of a drawing of numbers: what it is, a sentence that sums it up, and a table that has all of them. */
export function Plot({ title, summary, legend, table, children }: PlotProps) {
  const name = useId()
  return (
    <figure
      aria-labelledby={name}
      className="flex min-w-0 flex-col gap-1 break-inside-avoid rounded-box border border-line bg-base-100 p-3"
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={name} className="font-semibold">
          {title}
        </span>
        {legend}
      </figcaption>
      <p className="text-muted text-sm">{summary}</p>
      {children}
      {table && table.rows.length > 0 ? <Numbers title={title} {...table} /> : null}
    </figure>
  )
}

function Numbers({ title, head, rows }: PlotTable & { title: string }) {
  const { t } = useTranslation()
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center text-info text-sm">
        {t('figure.table')}
      </summary>
      {/* What scrolls must be reached by keys. */}
      <section
        className="max-h-[60dvh] overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        aria-label={title}
      >
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-base-100">
            <tr>
              {head.map((cell, at) => (
                <th
                  key={cell}
                  scope="col"
                  className={`py-1.5 font-medium text-muted ${at ? 'pl-3 text-right' : 'text-left'}`}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {first}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="whitespace-nowrap py-1.5 pl-3 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

interface LineKeyProps {
  /** The colour of the stroke. */
  className: string
  dashed?: boolean
  children: ReactNode
}

/** A piece of a line and its word, for a drawing with several. */
export function LineKey({ className, dashed = false, children }: LineKeyProps) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
      <svg width="18" height="8" aria-hidden>
        <line
          x1="0"
          y1="4"
          x2="18"
          y2="4"
          className={className}
          strokeWidth="2.5"
          strokeDasharray={dashed ? '4 3' : undefined}
        />
      </svg>
      {children}
    </span>
  )
}
