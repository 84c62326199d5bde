import { readCsv } from '../base/csv-read.ts'
import { menuColumns, menuKeys } from './csv.ts'
import { MenuBook, type MenuChanges, type PlanLine, type PlanSettings } from './import-book.ts'
import type { KitchenCategory } from './menu.ts'

export interface MenuPlan {
  lines: PlanLine[]
  /** The input of menu_import; only for a file without faults. */
  changes: MenuChanges
  /** Why the file cannot be read at all. */
  fault?: { why: 'empty' | 'name_column' | 'column_twice' | 'quote' | 'long'; line?: number; column?: string }
  /** Unknown columns. */
  ignored: string[]
  /** The number of dishes of the menu that are not in the file; they stay unchanged. */
  untouched: number
}

const MOST_LINES = 20_000

/**
 * The changes of a file to the menu, line by line. Items are identified by id if the file has one, else by their name
 * and parent. Nothing is deleted: items and columns missing in the file stay unchanged.
 */
export function menuPlan(text: string, menu: readonly KitchenCategory[], settings: PlanSettings): MenuPlan {
  const { rows, openQuote } = readCsv(text)
  const header = (rows[0]?.cells ?? []).map((cell) => cell.trim())
  const columns = menuColumns(settings.digits, settings.languages)
  const knownColumns: string[] = [...menuKeys, ...columns.map(({ name }) => name)]
  const ignored = header.filter((name) => name !== '' && !knownColumns.includes(name))
  const twice = header.find((name, at) => knownColumns.includes(name) && header.indexOf(name) !== at)
  const fault: MenuPlan['fault'] =
    openQuote !== null
      ? { why: 'quote', line: openQuote }
      : rows.length < 2
        ? { why: 'empty' }
        : rows.length > MOST_LINES
          ? { why: 'long' }
          : !header.includes('name')
            ? { why: 'name_column' }
            : twice !== undefined
              ? { why: 'column_twice', column: twice }
              : undefined
  const book = new MenuBook(menu, settings)
  if (fault) return { lines: [], changes: book.changes, fault, ignored, untouched: 0 }
  const lines = rows.slice(1).flatMap(({ line, cells }) => {
    const of = (name: string) => cells[header.indexOf(name)]?.trim() ?? ''
    const isLong = cells.slice(header.length).some((cell) => cell.trim() !== '')
    return book.take({
      line,
      of,
      columns: columns.filter(({ name }) => header.includes(name)),
      isLong,
    })
  })
  return { lines, changes: book.changes, ignored, untouched: book.untouched() }
}
