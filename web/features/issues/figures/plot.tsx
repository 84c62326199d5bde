import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface PlotProps {
  title: string
  /** What the drawing says, in a sentence. */
  said: string
  /** What the second tone of the bars is. */
  part?: string | undefined
  /** The same numbers to be read; the first column names the row. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] }
  children: ReactNode
}

/** A drawing of numbers with a sentence that sums it up and a table that has them all. */
export function Plot({ title, said, part, table, children }: PlotProps) {
  const { t } = useTranslation('issues')
  const name = useId()
  return (
    <figure
      aria-labelledby={name}
      className="flex min-w-0 flex-col gap-2 rounded-box border border-line bg-base-100 p-4"
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={name} className="font-semibold">
          {title}
        </span>
        {part ? (
          <span className="inline-flex items-center gap-1.5 text-muted text-sm">
            <span className="size-3 rounded-xs bg-warning" aria-hidden />
            {part}
          </span>
        ) : null}
      </figcaption>
      <p className="text-muted text-sm">{said}</p>
      {children}
      <details className="text-sm" hidden={table.rows.length === 0}>
        <summary className="min-h-11 cursor-pointer content-center text-muted">{t('figures.table')}</summary>
        <div className="overflow-x-auto">
          <table className="tabular w-full">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-line border-b text-muted">
                {table.head.map((head, at) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-1.5 font-medium ${at === 0 ? 'text-left' : 'pl-3 text-right'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([row, ...values]) => (
                <tr key={row} className="border-line border-b last:border-0">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {row}
                  </th>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
                    <td key={at} className="py-1.5 pl-3 text-right">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
