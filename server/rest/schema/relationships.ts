import { qualified, type Relationship, type Routine, type Table } from './schema-cache.ts'

/** One side of a foreign key: a table, or a view that shows the key's columns. */
interface KeyEnd {
  schema: string
  name: string
  columns: readonly string[]
  isView: boolean
}

/** A foreign key between two relations. `unique`: its columns are a key of their table. */
export interface ForeignKey {
  constraint: string
  unique: boolean
  owner: KeyEnd
  target: KeyEnd
}

/**
 * All relationships by origin: each foreign key from both ends, many-to-many through each table whose primary key
 * contains two foreign keys to different tables, and functions that take one row of a table and return rows of another.
 */
export function relationships(
  keys: readonly ForeignKey[],
  tables: ReadonlyMap<string, Table>,
  routines: Iterable<Routine>,
): Map<string, Relationship[]> {
  const all = [...keys.flatMap(bothEnds), ...manyToMany(keys, tables), ...computed(routines)]
  return grouped(all, ({ origin }) => qualified(origin.schema, origin.name))
}

const nameOf = ({ schema, name }: KeyEnd) => ({ schema, name })
const DETECTED = { junction: undefined, routine: undefined }

function bothEnds({ constraint, unique, owner, target }: ForeignKey): Relationship[] {
  const pairs = owner.columns.map((column, i) => [column, target.columns[i]!] as const)
  return [
    {
      ...DETECTED,
      constraint,
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      origin: nameOf(owner),
      target: nameOf(target),
      targetIsView: target.isView,
      pairs,
      ownsKey: true,
    },
    {
      ...DETECTED,
      constraint,
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      origin: nameOf(target),
      target: nameOf(owner),
      targetIsView: owner.isView,
      pairs: pairs.map(([own, other]) => [other, own] as const),
      ownsKey: false,
    },
  ]
}

function manyToMany(keys: readonly ForeignKey[], tables: ReadonlyMap<string, Table>): Relationship[] {
  const junctions = grouped(
    keys.filter(({ owner }) => !owner.isView),
    ({ owner }) => qualified(owner.schema, owner.name),
  )
  return [...junctions].flatMap(([name, own]) => {
    const primaryKey = tables.get(name)?.primaryKey ?? []
    const inKey = own.filter(({ owner }) => owner.columns.every((column) => primaryKey.includes(column)))
    return inKey.flatMap((near) =>
      inKey.filter((far) => isElsewhere(near, far)).map((far) => through(near, far)),
    )
  })
}

function isElsewhere(near: ForeignKey, far: ForeignKey): boolean {
  if (near.constraint === far.constraint) return false
  return near.target.name !== far.target.name || near.target.schema !== far.target.schema
}

function through(near: ForeignKey, far: ForeignKey): Relationship {
  return {
    cardinality: 'many-to-many',
    origin: nameOf(near.target),
    target: nameOf(far.target),
    targetIsView: far.target.isView,
    constraint: `${near.constraint}, ${far.constraint}`,
    pairs: [],
    ownsKey: false,
    routine: undefined,
    junction: {
      schema: near.owner.schema,
      table: near.owner.name,
      constraints: [near.constraint, far.constraint],
      origin: near.owner.columns.map((column, i) => [near.target.columns[i]!, column] as const),
      target: far.owner.columns.map((column, i) => [column, far.target.columns[i]!] as const),
    },
  }
}

/** Relationships by functions of one row: to-one when declared `rows 1`, or when the function returns no set. */
function computed(routines: Iterable<Routine>): Relationship[] {
  return [...routines].flatMap((routine): Relationship[] => {
    const [argument, ...more] = routine.args
    const { table, name } = routine
    if (argument?.row === undefined || more.length > 0 || table === undefined) return []
    return [
      {
        ...DETECTED,
        constraint: name,
        cardinality: routine.set && !routine.one ? 'one-to-many' : 'one-to-one',
        origin: argument.row,
        target: table,
        targetIsView: false,
        pairs: [],
        ownsKey: false,
        routine: qualified(routine.schema, name),
      },
    ]
  })
}

export function grouped<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
