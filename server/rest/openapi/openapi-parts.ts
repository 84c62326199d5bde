import type { DescribedColumn, DescribedRoutine } from './openapi-sql.ts'

/** Media types of request and response bodies. */
export const MEDIA_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

/** Escapes a name for a JSON Pointer. */
const pointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

export const reference = (parameter: string) => ({ $ref: `#/parameters/${pointer(parameter)}` })
export const definitionOf = (relation: string) => ({ $ref: `#/definitions/${pointer(relation)}` })

const prefer = (description: string, choices: string[]) => ({
  name: 'Prefer',
  description,
  required: false,
  in: 'header',
  type: 'string',
  enum: choices,
})
const query = (name: string, description: string) => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})
const header = (name: string, description: string, usual?: string) => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
  ...(usual && { default: usual }),
})

const RETURN = ['return=representation', 'return=minimal', 'return=none']

/** The parameters that all relations share. */
export const COMMON_PARAMETERS = {
  preferReturn: prefer('Preference', RETURN),
  preferCount: prefer('Preference', ['count=none']),
  preferPost: prefer('Preference', [
    ...RETURN,
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
  ]),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
  range: header('Range', 'Limiting and Pagination'),
  rangeUnit: header('Range-Unit', 'Limiting and Pagination', 'items'),
}

/** A column as a JSON schema; `notes` go under its description. */
export function columnSchema(column: DescribedColumn, notes: readonly string[] | undefined): object {
  const note = notes === undefined ? undefined : `Note:\n${notes.join('\n')}`
  const description = [column.description, note].filter((text) => text).join('\n\n')
  return {
    ...typeSchema(column.type),
    ...(description && { description }),
    ...(column.maxLength && { maxLength: column.maxLength }),
    ...(column.labels && { enum: column.labels }),
  }
}

/** The arguments of a function as a JSON schema. */
export function routineSchema({ args, description }: DescribedRoutine): object {
  return {
    type: 'object',
    ...(description && { description }),
    required: args.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(args.map(({ name, type }) => [name, typeSchema(type)])),
  }
}

const JSON_TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/** A json column may have any JSON type, so its schema has no type. */
function typeSchema(type: string): object {
  if (type === 'json' || type === 'jsonb') return { format: type }
  if (!type.endsWith('[]')) return { format: type, type: JSON_TYPES[type] ?? 'string' }
  const element = type.slice(0, -2)
  return { format: type, type: 'array', items: { type: JSON_TYPES[element] ?? 'string' } }
}
