import { RestError, UnknownName } from '../errors.ts'
import type { EmbedItem } from '../parse/request.ts'
import { qualified, type Relationship, type SchemaCache } from '../schema/schema-cache.ts'
import { nearest } from './nearest.ts'

interface Origin {
  schema: string
  name: string
}

/**
 * Finds the single relationship from `origin` for an embed: by table, by foreign key, or by the origin's column,
 * narrowed by the hint (foreign key, column of either side, or junction table). A function of that name comes first.
 * Throws RestError PGRST200 or PGRST201.
 */
export function findRelationship(cache: SchemaCache, origin: Origin, item: EmbedItem): Relationship {
  const all = (cache.relationships.get(qualified(origin.schema, origin.name)) ?? []).filter(
    (relationship) => relationship.target.schema === origin.schema,
  )
  const computed = all.find(({ routine, constraint }) => routine !== undefined && constraint === item.target)
  if (computed !== undefined) return computed
  const byName = all.filter((relationship) => isNamed(relationship, item.target, item.hint))
  // A key or a column means the table, unless only its views are exposed.
  const direct = byName.filter(({ target, targetIsView }) => target.name === item.target || !targetIsView)
  const matches = direct.length > 0 ? direct : byName
  if (matches.length === 1) return matches[0]!
  throw matches.length === 0 ? notFound(cache, origin, item, all) : ambiguous(origin, item.target, matches)
}

function isNamed(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.routine !== undefined) return false
  const isTable = target === relationship.target.name
  const isSelf =
    relationship.origin.name === relationship.target.name &&
    relationship.origin.schema === relationship.target.schema
  // A self-reference has two relationships: the table name means the children, the column name the parent.
  if (isSelf && hint === undefined) {
    return relationship.ownsKey ? isByKey(relationship, target) : isTable
  }
  if (isSelf) {
    const hinted = hint === soleTarget(relationship) || hint === relationship.constraint
    return isTable && !relationship.ownsKey && hinted
  }
  if (hint === undefined) {
    return isTable || isByKey(relationship, target)
  }
  return isTable && isHinted(relationship, hint)
}

/** Whether `target` names the foreign key, or its only column. */
function isByKey(relationship: Relationship, target: string): boolean {
  return target === relationship.constraint || (relationship.ownsKey && target === soleOrigin(relationship))
}

function isHinted(relationship: Relationship, hint: string): boolean {
  return (
    hint === relationship.constraint ||
    hint === soleOrigin(relationship) ||
    hint === soleTarget(relationship) ||
    hint === relationship.junction?.table
  )
}

const soleOrigin = ({ pairs }: Relationship) => (pairs.length === 1 ? pairs[0]![0] : undefined)
const soleTarget = ({ pairs }: Relationship) => (pairs.length === 1 ? pairs[0]![1] : undefined)

function notFound(
  cache: SchemaCache,
  origin: Origin,
  item: EmbedItem,
  all: readonly Relationship[],
): RestError {
  const hinted = item.hint === undefined ? '' : ` using the hint '${item.hint}'`
  const exists = cache.tables.has(qualified(origin.schema, origin.name))
  const child = exists ? nearest(item.target, new Set(all.map(({ target }) => target.name))) : undefined
  return new UnknownName(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${item.target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin.name}' and '${item.target}'${hinted} ` +
        `in the schema '${origin.schema}', but no matches were found.`,
      hint: child === undefined ? null : `Perhaps you meant '${child}' instead of '${item.target}'.`,
    },
  )
}

function ambiguous(origin: Origin, target: string, matches: readonly Relationship[]): RestError {
  const hints = matches.map(
    ({ target: { name }, junction, constraint }) => `'${name}!${junction?.table ?? constraint}'`,
  )
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: matches.map((relationship) => ({
        cardinality: relationship.cardinality,
        embedding: `${relationship.origin.name} with ${relationship.target.name}`,
        relationship: described(relationship),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function described({ constraint, origin, target, pairs, junction }: Relationship): string {
  const columns = (list: readonly string[]) => `(${list.join(', ')})`
  if (junction !== undefined) {
    const [near, far] = junction.constraints
    const nearColumns = columns(junction.origin.map(([, column]) => column))
    const farColumns = columns(junction.target.map(([column]) => column))
    return `${junction.table} using ${near}${nearColumns} and ${far}${farColumns}`
  }
  const own = columns(pairs.map(([column]) => column))
  const other = columns(pairs.map(([, column]) => column))
  return `${constraint} using ${origin.name}${own} and ${target.name}${other}`
}
