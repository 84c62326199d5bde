import { useCallback, useMemo } from 'react'
import { fieldsOf, isRecord } from '#domain/base/unknown.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { queryClient } from '#web/data/queries/query.ts'
import type common from '#web/i18n/en/common.json'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'

export interface ChangeWords {
  /** The kind of the changed thing. */
  name: string
  /** Its name: dishes, a title, a hole; empty if this device does not know it. */
  detail: string
}

type NamedTable = keyof typeof common.table
type Row = Record<string, unknown>

/** Columns with a recognisable text, the best first. */
const TEXTS = [
  'title',
  'subject',
  'description',
  'body',
  'name',
  'first_name',
  'note',
  'text',
  'label',
  'file_name',
]
const LONGEST_DETAIL = 120

/** Describes each change in the reader's language, from its content and from data read on this device. */
export function useChangeWords(records: readonly MutationRecord[]): (record: MutationRecord) => ChangeWords {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const rows = useMemo(() => rowsFor(records), [records])

  return useCallback(
    (record) => {
      const { table, data, id } = record.payload
      const name = i18n.exists(`table.${table}`) ? t(`table.${table as NamedTable}`) : t('table.other')
      const row = rows.get(id) ?? {}
      const parts = [
        ...dishesIn(data).map(({ item, quantity }) => {
          const dish = textOf(rows.get(item) ?? {}, language)
          return t('connection.dish', { count: quantity, name: dish || t('table.menu_item') })
        }),
        holeIn([data, row], rows, (number) => t('connection.hole', { number })),
        table === 'pin_set' ? dayOf(data.date ?? row.date, language) : '',
        Array.isArray(data.pins) ? t('connection.pins', { count: data.pins.length }) : '',
        textOf(data, language) || textOf(fieldsOf(data.notification), language) || textOf(row, language),
        thingIn(data, rows, language),
      ]
      const texts = [...new Set(parts.filter(Boolean))]
      const separator = dishesIn(data).length > 1 ? ', ' : ' · '
      return { name, detail: shortened(texts.join(separator)) }
    },
    [rows, t, i18n, language],
  )
}

/** The rows that the changes name, from the queries in memory and the changes themselves. */
function rowsFor(records: readonly MutationRecord[]): Map<string, Row> {
  const ids = new Set<string>()
  for (const { payload } of records) {
    ids.add(payload.id)
    for (const id of idsIn(payload.data)) ids.add(id)
  }
  const rows = new Map<string, Row>()
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data, ids, rows)
  for (const { type, payload } of records) if (type === 'CREATE') rows.set(payload.id, payload.data)
  return rows
}

function* idsIn(data: Row): Generator<string> {
  for (const [column, value] of Object.entries(data)) {
    if (column.endsWith('_id') && typeof value === 'string') yield value
  }
  for (const { item } of dishesIn(data)) yield item
}

function collect(value: unknown, ids: ReadonlySet<string>, rows: Map<string, Row>): void {
  if (typeof value !== 'object' || value === null) return
  const row = value as Row
  const id = row.id ?? row.key ?? row.group_id
  // One answer may contain fewer columns than another.
  if (typeof id === 'string' && ids.has(id)) rows.set(id, { ...rows.get(id), ...row })
  for (const key in row) collect(row[key], ids, rows)
}

function dishesIn(data: Row): { item: string; quantity: number }[] {
  if (!Array.isArray(data.lines)) return []
  return data.lines.filter(isRecord).flatMap(({ item_id, quantity }) => {
    return typeof item_id === 'string' ? [{ item: item_id, quantity: Number(quantity) || 1 }] : []
  })
}

function holeIn(
  sources: readonly Row[],
  rows: ReadonlyMap<string, Row>,
  say: (number: number) => string,
): string {
  for (const { hole_id, number, line } of sources) {
    const hole = typeof hole_id === 'string' ? rows.get(hole_id)?.number : line && number
    if (typeof hole === 'number') return say(hole)
  }
  return ''
}

/** The parent of the changed row: the report of a comment, the dish of an option. */
function thingIn(data: Row, rows: ReadonlyMap<string, Row>, language: string): string {
  for (const [column, id] of Object.entries(data)) {
    if (!column.endsWith('_id') || column === 'hole_id' || typeof id !== 'string') continue
    const text = textOf(rows.get(id) ?? {}, language)
    if (text) return text
  }
  return ''
}

function textOf(row: Row, language: string): string {
  // A dish also has a description, which does not name it.
  const translated = fieldsOf(row.name_i18n)[language] || (row.name_i18n ? row.name : '')
  if (typeof translated === 'string' && translated) return translated
  const ticket = typeof row.number === 'number' && 'club_day' in row ? `#${row.number}` : ''
  const text = TEXTS.map((column) => row[column]).find((value) => typeof value === 'string' && value.trim())
  return ticket || (typeof text === 'string' ? text.trim() : '')
}

function dayOf(date: unknown, language: string): string {
  return typeof date === 'string' ? formatDay(`${date.slice(0, 10)}T12:00:00`, language) : ''
}

function shortened(text: string): string {
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL - 1).trimEnd()}…` : text
}
