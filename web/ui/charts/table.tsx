import type { Key, ReactNode } from 'react'

interface Column {
  title: string
  /** Left out on a phone, but not on paper. Only the last may be. */
  isSpare?: boolean
}

interface Row {
  key: Key
  /** What the row is of. */
  name: ReactNode
  /** One for each column but the first. */
  figures: readonly ReactNode[]
}

interface FigureTableProps {
  /** The first one is of the names. */
  columns: readonly Column[]
  rows: readonly Row[]
}

/** Figures at the right of what they are of, parted by hairlines. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  return (
    <div className="hairlines overflow-x-auto">
      <table className="w-full">
        <thead className="text-muted text-sm">
          <tr>
            {columns.map(({ title }, at) => (
              <th
                key={title}
                scope="col"
                className={`py-2 font-medium ${at === 0 ? 'px-4 text-left' : figureClass(columns, at)}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="break-inside-avoid align-top">
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {name}
              </th>
              {figures.map((figure, before) => (
                <td
                  key={columns[before + 1]?.title}
                  className={`tabular whitespace-nowrap py-2.5 ${figureClass(columns, before + 1)}`}
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whatever column is the last one to be seen keeps the distance from the edge. */
function figureClass(columns: readonly Column[], at: number): string {
  const isLast = at === columns.length - 1
  if (columns[at]?.isSpare) return 'px-4 text-right max-sm:hidden print:table-cell'
  if (isLast) return 'px-4 text-right'
  return columns[at + 1]?.isSpare ? 'px-2 text-right max-sm:pr-4 print:pr-2' : 'px-2 text-right'
}
