import { qualified, type SchemaCache } from '../schema/schema-cache.ts'
import {
  COMMON_PARAMETERS,
  columnSchema,
  definitionOf,
  MEDIA_TYPES,
  reference,
  routineSchema,
} from './openapi-parts.ts'
import type { Described, DescribedColumn, DescribedRelation, DescribedRoutine } from './openapi-sql.ts'

/** The address of the document. */
export interface ApiLocation {
  host: string
  scheme: string
  /** Path of the mount, without a trailing slash. */
  path: string
  schema: string
}

/** The API as a Swagger 2.0 document, with PostgREST's texts and key marks. */
export function openApiDocument(described: Described, cache: SchemaCache, place: ApiLocation): object {
  const { relations, routines } = described
  const [title = `standard ${place.schema} schema`, ...more] = described.description?.split('\n') ?? []
  return {
    swagger: '2.0',
    info: { title, description: more.join('\n').trim(), version: '12' },
    host: place.host,
    basePath: place.path === '' ? '/' : place.path,
    schemes: [place.scheme],
    consumes: MEDIA_TYPES,
    produces: MEDIA_TYPES,
    paths: {
      '/': rootPath(),
      ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, relationPath(relation)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(
      relations.map((relation) => [
        relation.name,
        definition(relation, notes(cache, place.schema, relation)),
      ]),
    ),
    parameters: {
      ...COMMON_PARAMETERS,
      ...Object.fromEntries(relations.flatMap(relationParameters)),
    },
  }
}

function rootPath(): object {
  return {
    get: {
      tags: ['Introspection'],
      summary: 'OpenAPI description (this document)',
      produces: ['application/openapi+json', 'application/json'],
      responses: { 200: { description: 'OK' } },
    },
  }
}

function relationPath(relation: DescribedRelation): object {
  const { name, description } = relation
  const [summary, ...rest] = description?.split('\n') ?? []
  const common = { tags: [name], ...(summary && { summary, description: rest.join('\n').trim() }) }
  const filters = relation.columns.map((column) => reference(`rowFilter.${name}.${column.name}`))
  const body = reference(`body.${name}`)
  const list = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(reference)
  const rows = { type: 'array', items: definitionOf(name) }
  const noContent = { 204: { description: 'No Content' } }
  return {
    ...(relation.select && {
      get: {
        ...common,
        parameters: [...filters, ...list],
        responses: { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } },
      },
    }),
    ...(relation.insert && {
      post: {
        ...common,
        parameters: [body, reference('select'), reference('preferPost')],
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(relation.delete && {
      delete: { ...common, parameters: [...filters, reference('preferReturn')], responses: noContent },
    }),
    ...(relation.update && {
      patch: { ...common, parameters: [...filters, body, reference('preferReturn')], responses: noContent },
    }),
  }
}

/** Overloads share a path; the last one is described. */
function routinePath(routine: DescribedRoutine): object {
  const { name, description, volatile, args } = routine
  const common = {
    tags: [`(rpc) ${name}`],
    ...(description && { summary: description.split('\n')[0] }),
    produces: MEDIA_TYPES,
    responses: { 200: { description: 'OK' } },
  }
  const schema = routineSchema(routine)
  const query = args.map((arg) => ({
    name: arg.name,
    in: 'query',
    required: arg.required,
    type: 'string',
    format: arg.type,
  }))
  return {
    ...(!volatile && { get: { ...common, parameters: query } }),
    post: { ...common, parameters: [{ name: 'args', in: 'body', required: true, schema }] },
  }
}

function definition({ description, columns }: DescribedRelation, notesOf: Map<string, string[]>): object {
  return {
    type: 'object',
    ...(description && { description }),
    required: columns.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, columnSchema(column, notesOf.get(column.name))]),
    ),
  }
}

function relationParameters({ name, columns }: DescribedRelation): [string, object][] {
  const body = {
    name,
    description: name,
    required: false,
    in: 'body',
    schema: definitionOf(name),
  }
  return [
    [`body.${name}`, body],
    ...columns.map((column): [string, object] => [`rowFilter.${name}.${column.name}`, rowFilter(column)]),
  ]
}

function rowFilter({ name, description }: DescribedColumn): object {
  return { name, ...(description && { description }), required: false, in: 'query', type: 'string' }
}

/** Notes by column: whether it is in the primary key, and the target of its foreign key. Type generators read them. */
function notes(cache: SchemaCache, schema: string, { name }: DescribedRelation): Map<string, string[]> {
  const key = qualified(schema, name)
  const tags = new Map<string, string[]>()
  const add = (column: string, note: string) => tags.set(column, [...(tags.get(column) ?? []), note])
  for (const column of cache.tables.get(key)?.primaryKey ?? []) add(column, 'This is a Primary Key.<pk/>')
  for (const { ownsKey, target, targetIsView, pairs } of cache.relationships.get(key) ?? []) {
    if (!ownsKey || targetIsView) continue
    for (const [column, other] of pairs) {
      add(
        column,
        `This is a Foreign Key to \`${target.name}.${other}\`.<fk table='${target.name}' column='${other}'/>`,
      )
    }
  }
  return tags
}
