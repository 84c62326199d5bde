import { qualified, type Relationship, type Table } from './schema-cache.ts'

/** A foreign key as the catalogue has it. `unique`: its columns are a key of their own table. */
export interface ForeignKey {
  constraint: string
  schema: string
  table: string
  columns: readonly string[]
  target_schema: string
  target_table: string
  target_columns: readonly string[]
  unique: boolean
}

/**
 * Every way to get from one table to another, by origin: each foreign key from both of its ends, and many-to-many
 * through each table whose primary key holds two foreign keys to different tables.
 */
export function relationships(
  keys: readonly ForeignKey[],
  tables: ReadonlyMap<string, Table>,
): Map<string, Relationship[]> {
  const all = [...keys.flatMap(bothEnds), ...manyToMany(keys, tables)]
  const byOrigin = new Map<string, Relationship[]>()
  for (const relationship of all) {
    const key = qualified(relationship.origin.schema, relationship.origin.name)
    byOrigin.set(key, [...(byOrigin.get(key) ?? []), relationship])
  }
  return byOrigin
}

function bothEnds(key: ForeignKey): Relationship[] {
  const owner = { schema: key.schema, name: key.table }
  const referenced = { schema: key.target_schema, name: key.target_table }
  const pairs = key.columns.map((column, i) => [column, key.target_columns[i]!] as const)
  const shared = { constraint: key.constraint, junction: undefined }
  return [
    {
      ...shared,
      cardinality: key.unique ? 'one-to-one' : 'many-to-one',
      origin: owner,
      target: referenced,
      pairs,
      ownsKey: true,
    },
    {
      ...shared,
      cardinality: key.unique ? 'one-to-one' : 'one-to-many',
      origin: referenced,
      target: owner,
      pairs: pairs.map(([own, other]) => [other, own] as const),
      ownsKey: false,
    },
  ]
}

function manyToMany(keys: readonly ForeignKey[], tables: ReadonlyMap<string, Table>): Relationship[] {
  return keys.flatMap((near) => {
    const junction = tables.get(qualified(near.schema, near.table))
    if (junction === undefined || !within(near.columns, junction.primaryKey)) return []
    return keys
      .filter((far) => far.schema === near.schema && far.table === near.table && far !== near)
      .filter((far) => within(far.columns, junction.primaryKey))
      .filter((far) => far.target_table !== near.target_table || far.target_schema !== near.target_schema)
      .map((far) => through(near, far))
  })
}

function through(near: ForeignKey, far: ForeignKey): Relationship {
  return {
    cardinality: 'many-to-many',
    origin: { schema: near.target_schema, name: near.target_table },
    target: { schema: far.target_schema, name: far.target_table },
    constraint: `${near.constraint}, ${far.constraint}`,
    pairs: [],
    ownsKey: false,
    junction: {
      schema: near.schema,
      table: near.table,
      constraints: [near.constraint, far.constraint],
      origin: near.columns.map((column, i) => [near.target_columns[i]!, column] as const),
      target: far.columns.map((column, i) => [column, far.target_columns[i]!] as const),
    },
  }
}

function within(columns: readonly string[], key: readonly string[]): boolean {
  return columns.every((column) => key.includes(column))
}
