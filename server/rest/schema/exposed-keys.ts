import type { ForeignKey } from './relationships.ts'
import type { ViewOrigins } from './view-columns.ts'

/** A foreign key of the catalogue, with column numbers. */
export interface CatalogueKey {
  constraint: string
  oid: number
  numbers: readonly number[]
  target_oid: number
  target_numbers: readonly number[]
  unique: boolean
}

export interface PrimaryKey {
  oid: number
  numbers: readonly number[]
}

/** A relation that requests may use; `columns` by their numbers. */
export interface Exposed {
  oid: number
  schema: string
  name: string
  columns: ReadonlyMap<number, string>
}

interface End {
  schema: string
  name: string
  columns: string[]
  isView: boolean
}

/** Finds a table's columns in the exposed relations: in the table itself, and in views that show them. */
export class ExposedColumns {
  private readonly relations: ReadonlyMap<number, Exposed>
  /** By table and column number: the exposed views that show the column, with its number there. */
  private readonly viewPositions = new Map<string, Map<number, number>>()

  constructor(relations: readonly Exposed[], origins: ViewOrigins) {
    this.relations = new Map(relations.map((relation) => [relation.oid, relation]))
    for (const [view, columns] of origins) {
      if (this.relations.has(view)) this.show(view, columns)
    }
  }

  /** All foreign keys between exposed relations, including views; one key may become several. */
  foreignKeys(keys: readonly CatalogueKey[]): ForeignKey[] {
    return keys.flatMap(({ constraint, unique, ...key }) => {
      const targets = this.ends(key.target_oid, key.target_numbers)
      return this.ends(key.oid, key.numbers).flatMap((owner) =>
        targets.map((target) => ({ constraint, unique, owner, target })),
      )
    })
  }

  /** Primary keys of the exposed relations by oid; a view has its table's key if it shows exactly one table's key. */
  primaryKeys(keys: readonly PrimaryKey[]): Map<number, readonly string[]> {
    const columnsByKey = new Map<number, readonly string[] | undefined>()
    for (const { oid, numbers } of keys) {
      for (const [relation, columns] of this.places(oid, numbers)) {
        columnsByKey.set(relation, columnsByKey.has(relation) ? undefined : columns)
      }
    }
    return new Map([...columnsByKey].map(([oid, columns]) => [oid, columns ?? []]))
  }

  private show(view: number, columns: ReadonlyMap<number, { oid: number; number: number }>): void {
    for (const [number, origin] of columns) {
      const key = `${origin.oid}.${origin.number}`
      const views = this.viewPositions.get(key) ?? new Map<number, number>()
      if (!views.has(view)) views.set(view, number)
      this.viewPositions.set(key, views)
    }
  }

  private ends(oid: number, numbers: readonly number[]): End[] {
    return this.places(oid, numbers).map(([relation, columns]) => {
      const { schema, name } = this.relations.get(relation)!
      return { schema, name, columns, isView: relation !== oid }
    })
  }

  /** The exposed relations that show all these columns of a table, with their own column names. */
  private places(oid: number, numbers: readonly number[]): [number, string[]][] {
    const table = this.relations.get(oid)
    const own: [number, string[]][] = table === undefined ? [] : [[oid, namesOf(table, numbers)]]
    const positions = numbers.map(
      (number) => this.viewPositions.get(`${oid}.${number}`) ?? new Map<number, number>(),
    )
    const views = [...(positions[0]?.keys() ?? [])].filter((view) =>
      positions.every((column) => column.has(view)),
    )
    return [
      ...own,
      ...views.map((view): [number, string[]] => {
        const places = positions.map((column) => column.get(view)!)
        return [view, namesOf(this.relations.get(view)!, places)]
      }),
    ]
  }
}

function namesOf({ columns }: Exposed, numbers: readonly number[]): string[] {
  return numbers.map((number) => columns.get(number)!)
}
