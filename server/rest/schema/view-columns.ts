/** A column of a relation, by its catalogue numbers. */
interface ColumnNumber {
  oid: number
  number: number
}

/** The table column that each view column shows, if any; by the view's oid, then by column number. */
export type ViewOrigins = ReadonlyMap<number, ReadonlyMap<number, ColumnNumber>>

/** Traces the columns of views, also of nested views, to their tables. */
export function viewOrigins(views: readonly { oid: number; tree: string }[]): ViewOrigins {
  const direct = new Map(views.map(({ oid, tree }) => [oid, directOrigins(tree)]))
  function originOf(column: ColumnNumber): ColumnNumber | undefined {
    const inner = direct.get(column.oid)
    if (inner === undefined) return column
    const next = inner.get(column.number)
    return next && originOf(next)
  }
  return new Map(
    [...direct].map(([oid, columns]) => {
      const origins = [...columns].flatMap(([number, origin]) => {
        const base = originOf(origin)
        return base === undefined ? [] : [[number, base] as const]
      })
      return [oid, new Map(origins)]
    }),
  )
}

/**
 * Reads PostgreSQL's text of a parsed query, `({QUERY … :targetList ({TARGETENTRY …} …) …})`, where a backslash
 * precedes braces in names. Entries two braces deep are columns of the query itself, not of its parts.
 */
function directOrigins(tree: string): Map<number, ColumnNumber> {
  const columns = new Map<number, ColumnNumber>()
  let depth = 0
  let own = ''
  let from = 0
  for (const { 0: mark, index } of tree.matchAll(/\\[\s\S]|[{}]/g)) {
    if (mark.startsWith('\\')) continue
    if (depth === 2) own += tree.slice(from, index)
    depth += mark === '{' ? 1 : -1
    from = index + 1
    if (mark === '{' && depth === 2) own = ''
    if (mark === '}' && depth === 1) readEntry(own, columns)
  }
  return columns
}

function readEntry(text: string, columns: Map<number, ColumnNumber>): void {
  if (!text.startsWith('TARGETENTRY') || text.includes(' :resjunk true')) return
  const value = (name: string) => Number(new RegExp(` :${name} (\\d+)`).exec(text)?.[1] ?? 0)
  const oid = value('resorigtbl')
  if (oid !== 0) columns.set(value('resno'), { oid, number: value('resorigcol') })
}
