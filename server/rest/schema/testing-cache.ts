import { type ForeignKey, relationships } from './relationships.ts'
import { qualified, type SchemaCache, type Table, type TableColumn } from './schema-cache.ts'

/** A table of schema `club` with columns `name:type`; its first column is the key unless `primaryKey` is given. */
function tableOf(name: string, columns: string, primaryKey?: string[]): Table {
  const list = columns.split(' ').map((text): TableColumn => {
    const [column = '', type = 'text'] = text.split(':')
    return { name: column, type, base: type, default: null }
  })
  return {
    schema: 'club',
    name,
    columns: new Map(list.map((column) => [column.name, column])),
    primaryKey: primaryKey ?? [list[0]!.name],
    insertable: true,
    updatable: true,
    deletable: true,
  }
}

/** Parses `table.column > table.column`, with PostgreSQL's constraint name. */
function keyOf(text: string, unique = false): ForeignKey {
  const [, table = '', column = '', target = '', other = ''] =
    /^(\w+)\.(\w+) > (\w+)\.(\w+)$/.exec(text) ?? []
  const end = (name: string, only: string) => ({ schema: 'club', name, columns: [only], isView: false })
  return {
    constraint: `${table}_${column}_fkey`,
    unique,
    owner: end(table, column),
    target: end(target, other),
  }
}

function cacheOf(list: readonly Table[], keys: readonly ForeignKey[]): SchemaCache {
  const tables = new Map(list.map((table) => [qualified(table.schema, table.name), table]))
  return { tables, relationships: relationships(keys, tables, []), routines: new Map() }
}

/** Players with a home, a coach and a locker; rounds with two players; cups through entries. */
export const CLUB = cacheOf(
  [
    tableOf('home', 'id:int4 name place:jsonb'),
    tableOf('player', 'id:int4 name home_id:int4 coach_id:int4 details:json tags:_text'),
    tableOf('locker', 'number:int4 player_id:int4'),
    tableOf('round', 'id:int4 player_id:int4 marker_id:int4 story words:tsvector'),
    tableOf('cup', 'id:int4 name'),
    tableOf('entry', 'player_id:int4 cup_id:int4 place:int4', ['player_id', 'cup_id']),
  ],
  [
    keyOf('player.home_id > home.id'),
    keyOf('player.coach_id > player.id'),
    keyOf('locker.player_id > player.id', true),
    keyOf('round.player_id > player.id'),
    keyOf('round.marker_id > player.id'),
    keyOf('entry.player_id > player.id'),
    keyOf('entry.cup_id > cup.id'),
  ],
)
