import { RestError, UnknownName } from '../errors.ts'
import { type Argument, qualified, type Routine, type SchemaCache } from '../schema/schema-cache.ts'
import { nearest } from './nearest.ts'

/** The caller's arguments. `keys` undefined: the body has no argument names. */
interface CallArguments {
  keys: readonly string[] | undefined
  /** Types of a sole unnamed parameter that accept the whole body. */
  whole: readonly string[]
}

/**
 * Finds the single overload that fits the given arguments: it has all of them, and they include all without a default.
 * Throws RestError PGRST202 or PGRST203.
 */
export function findRoutine(
  cache: SchemaCache,
  schema: string,
  name: string,
  passed: CallArguments,
): Routine {
  const overloads = cache.routines.get(qualified(schema, name)) ?? []
  const byName = overloads.filter((routine) => passed.keys !== undefined && takes(routine, passed.keys))
  const unnamed = overloads.filter(({ args }) => isWhole(args, passed.whole))
  const matches = byName.length > 0 ? byName : unnamed
  if (matches.length === 1) return matches[0]!
  throw matches.length === 0 ? notFound(cache, schema, name, passed, overloads) : ambiguous(matches)
}

function takes({ args }: Routine, keys: readonly string[]): boolean {
  const names = new Set(args.map((arg) => arg.name))
  return (
    keys.every((key) => key !== '' && names.has(key)) &&
    args.every((arg) => !arg.required || keys.includes(arg.name))
  )
}

/** Whether the function's only, unnamed, parameter gets the whole body. */
export function isWhole(args: readonly Argument[], types: readonly string[]): boolean {
  return args.length === 1 && args[0]!.name === '' && types.includes(args[0]!.base)
}

function notFound(
  cache: SchemaCache,
  schema: string,
  name: string,
  passed: CallArguments,
  overloads: readonly Routine[],
): RestError {
  const keys = passed.keys ?? []
  const signature = keys.length === 0 ? ' without parameters' : `(${keys.join(', ')})`
  const parameters = `parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`
  const searched = keys.length === 0 ? 'without parameters' : `with ${parameters}`
  const orWhole =
    passed.whole.length === 0 ? '' : ` or with a single unnamed ${passed.whole.join('/')} parameter`
  return new UnknownName(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${signature} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name} ${searched}${orWhole}, but no matches were found in the schema cache.`,
      hint: hint(cache, schema, name, overloads),
    },
  )
}

function hint(
  cache: SchemaCache,
  schema: string,
  name: string,
  overloads: readonly Routine[],
): string | null {
  const suggestion = 'Perhaps you meant to call the function'
  const [first] = overloads
  if (first !== undefined)
    return `${suggestion} ${schema}.${name}(${first.args.map((arg) => arg.name).join(', ')})`
  const all = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema)
  const near = nearest(
    name,
    all.map((routine) => routine.name),
  )
  return near === undefined ? null : `${suggestion} ${schema}.${near}`
}

function ambiguous(matches: readonly Routine[]): RestError {
  const signatures = matches.map(
    ({ schema, name, args }) =>
      `${schema}.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`,
  )
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
