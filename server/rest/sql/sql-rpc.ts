import type { Bounds } from '../limits/bounds.ts'
import type { Media } from '../parse/accept.ts'
import type { Prefer } from '../parse/prefer.ts'
import type { ReadNode } from '../plan/plan.ts'
import { SOURCE } from '../plan/plan-write.ts'
import { type Argument, qualified, quoteIdent, type Routine } from '../schema/schema-cache.ts'
import { bodySql, guardSql, RESPONSE_SETTINGS, type SqlStatement } from './sql-body.ts'
import { arrayLiteral, Values } from './sql-filter.ts'
import { matchSql, rowsSql, selectSql } from './sql-read.ts'

/** Source of a function's arguments: a JSON object, the whole body, or the query string. */
export type CallInput =
  | { kind: 'json'; json: string; keys: readonly string[] }
  | { kind: 'whole'; body: string }
  | { kind: 'query'; args: readonly { name: string; value: string }[] }

export interface CallPlan {
  routine: Routine
  input: CallInput
  read: ReadNode
}

interface CallOptions {
  media: Media
  prefer: Prefer
  bounds: Bounds | undefined
  /** Leave the body out. */
  headersOnly: boolean
  maxRows: number
}

/** The call as a CTE, and a query of the answer from its rows. */
export function callStatement({ routine, input, read }: CallPlan, options: CallOptions): SqlStatement {
  const { media, prefer, bounds, headersOnly, maxRows } = options
  const values = new Values(bounds)
  const call = callSql(routine, input, values)
  const bounded = { values, maxRows }
  const scalar = routine.returns !== 'composite'
  const withoutBody = headersOnly || routine.returns === 'void'
  const rows = withoutBody ? rowsSql(read, bounded) : selectSql(read, bounded)
  const value = scalar ? '_.pgrst_scalar' : '_.*'
  const { body, from } = withoutBody
    ? { body: `''`, from: rows }
    : bodySql({ media, rows, bounds, value, single: !routine.set })
  const columns = [
    `${body} as body`,
    'count(*) as page',
    prefer.count === undefined
      ? 'null as total'
      : `(select count(*) from (${matchSql(read, values)}) c) as total`,
    ...guards(options),
    RESPONSE_SETTINGS,
  ]
  return {
    text: `with ${SOURCE} as (${call}) select ${columns.join(', ')} from (${from}) _`,
    values: values.list,
  }
}

function guards({ media, prefer }: CallOptions): string[] {
  if (media.shape === 'object') return [guardSql(116, 'count(*) = 1', 'count(*)')]
  if (prefer.handling === 'strict' && prefer.maxAffected !== undefined) {
    return [guardSql(124, `count(*) <= ${prefer.maxAffected}`, 'count(*)')]
  }
  return []
}

function callSql(routine: Routine, input: CallInput, values: Values): string {
  const name = qualified(routine.schema, routine.name)
  const composite = routine.returns === 'composite'
  if (input.kind === 'json' && input.keys.length > 0) {
    const args = routine.args.filter((arg) => input.keys.includes(arg.name))
    const record = args.map((arg) => `${quoteIdent(arg.name)} ${arg.type}`).join(', ')
    const namedArgs = args.map((arg) => argumentSql(arg, `pgrst_args.${quoteIdent(arg.name)}`)).join(', ')
    const from = `json_to_record(${values.add(input.json)}::json) as pgrst_args (${record})`
    return composite
      ? `select pgrst_call.* from ${from}, lateral ${name}(${namedArgs}) as pgrst_call`
      : `select ${name}(${namedArgs}) as pgrst_scalar from ${from}`
  }
  const call = `${name}(${argumentsSql(routine, input, values)})`
  return composite ? `select pgrst_call.* from ${call} as pgrst_call` : `select ${call} as pgrst_scalar`
}

function argumentsSql(routine: Routine, input: CallInput, values: Values): string {
  if (input.kind === 'json') return ''
  if (input.kind === 'whole') return `${values.add(input.body)}::${routine.args[0]!.type}`
  return routine.args
    .flatMap((arg) => {
      const texts = input.args.filter(({ name }) => name === arg.name).map(({ value }) => value)
      if (texts.length === 0) return []
      const text = arg.variadic ? variadicText(texts) : texts.at(-1)
      return [argumentSql(arg, `${values.add(text)}::${arg.type}`)]
    })
    .join(', ')
}

/** `v=1&v=2` is a list; `v={1,2}` is one already. */
function variadicText(texts: readonly string[]): string {
  return texts.length === 1 && texts[0]!.startsWith('{') ? texts[0]! : arrayLiteral(texts)
}

function argumentSql(arg: Argument, value: string): string {
  return `${arg.variadic ? 'variadic ' : ''}${quoteIdent(arg.name)} := ${value}`
}
