import { RestError, UnknownName } from '../errors.ts'
import { type Argument, qualified, type Routine, type SchemaCache } from '../schema/schema-cache.ts'
import { nearest } from './nearest.ts'

/** What the caller gives a function. `keys` undefined: a body that names no arguments. */
interface CallArguments {
  keys: readonly string[] | undefined
  /** The body may go whole to a sole unnamed parameter of one of these types. */
  whole: readonly string[]
}

/**
 * The one function of that name that takes the arguments given: all that have no default and none that it lacks.
 * Throws RestError PGRST202 or PGRST203.
 */
export function findRoutine(cache: SchemaCache, schema: string, name: string, given: CallArguments): Routine {
  const overloads = cache.routines.get(qualified(schema, name)) ?? []
  const named = overloads.filter((routine) => given.keys !== undefined && takes(routine, given.keys))
  const unnamed = overloads.filter(({ args }) => isWhole(args, given.whole))
  const found = named.length > 0 ? named : unnamed
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? notFound(cache, schema, name, given, overloads) : ambiguous(found)
}

function takes({ args }: Routine, keys: readonly string[]): boolean {
  const known = new Set(args.map((arg) => arg.name))
  return (
    keys.every((key) => key !== '' && known.has(key)) &&
    args.every((arg) => !arg.required || keys.includes(arg.name))
  )
}

/** Whether the body goes whole to the function's only, unnamed, parameter. */
export function isWhole(args: readonly Argument[], types: readonly string[]): boolean {
  return args.length === 1 && args[0]!.name === '' && types.includes(args[0]!.base)
}

function notFound(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: CallArguments,
  overloads: readonly Routine[],
): RestError {
  const keys = given.keys ?? []
  const called = keys.length === 0 ? ' without parameters' : `(${keys.join(', ')})`
  const parameters = `parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`
  const searched = keys.length === 0 ? 'without parameters' : `with ${parameters}`
  const orWhole =
    given.whole.length === 0 ? '' : ` or with a single unnamed ${given.whole.join('/')} parameter`
  return new UnknownName(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${called} in the schema cache`,
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
  const meant = 'Perhaps you meant to call the function'
  const [first] = overloads
  if (first !== undefined)
    return `${meant} ${schema}.${name}(${first.args.map((arg) => arg.name).join(', ')})`
  const all = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema)
  const near = nearest(
    name,
    all.map((routine) => routine.name),
  )
  return near === undefined ? null : `${meant} ${schema}.${near}`
}

function ambiguous(found: readonly Routine[]): RestError {
  const signatures = found.map(
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
