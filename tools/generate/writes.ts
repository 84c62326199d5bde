import { fileURLToPath } from 'node:url'
import { sqlFiles } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { type Operation, type Step, stepsOf } from './control-flow.ts'

interface RowTrigger {
  table: string
  isBefore: boolean
  operations: Operation[]
  function: string
}

interface StatementTrigger {
  table: string
  operations: Operation[]
  function: string
}

/** What a foreign key does to the rows of `table` when the row that they name is deleted. */
interface Cascade {
  references: string
  table: string
  action: 'deletes' | 'empties'
}

export interface Writes {
  rowTriggers: RowTrigger[]
  statementTriggers: StatementTrigger[]
  cascades: Cascade[]
  /** Bodies of the functions of the schema private, by name. */
  bodies: Map<string, string>
  /** The first sentence of the comment before a function, by name. */
  sentences: Map<string, string>
}

const OPERATIONS = `array_remove(array[case when t.tgtype & 4 = 4 then 'INSERT' end,
  case when t.tgtype & 16 = 16 then 'UPDATE' end, case when t.tgtype & 8 = 8 then 'DELETE' end], null)`

const TRIGGERS = `
  select t.tgrelid::regclass::text as table, t.tgtype & 2 = 2 as "isBefore", ${OPERATIONS} as operations,
    p.proname as function, t.tgtype & 1 = 1 as "isRow"
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace = 'private'::regnamespace and p.proname <> 'check_writer'
  order by t.tgrelid::regclass::text collate "C", t.tgname collate "C"`

const CASCADES = `
  select k.confrelid::regclass::text as references, k.conrelid::regclass::text as table,
    case k.confdeltype when 'c' then 'deletes' else 'empties' end as action
  from pg_constraint k
  where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and k.connamespace = 'public'::regnamespace
  group by 1, 2, 3 order by 1, 3, 2`

/** Reads what the page shows from the catalogue, and the comments of functions from `db/rules`. */
export async function readWrites(database: Database): Promise<Writes> {
  return database.asOwner(async (session) => {
    await session.query(`select set_config('search_path', '', true)`)
    const rows = async <Row>(sql: string) => (await session.query<Row>(sql)).rows
    const triggers = await rows<RowTrigger & { isRow: boolean }>(TRIGGERS)
    const functions = await rows<{ name: string; body: string }>(
      `select proname as name, string_agg(prosrc, E'\\n') as body from pg_proc
       where pronamespace = 'private'::regnamespace group by 1`,
    )
    return {
      rowTriggers: triggers.filter(({ isRow }) => isRow),
      statementTriggers: triggers.filter(({ isRow }) => !isRow),
      cascades: await rows<Cascade>(CASCADES),
      bodies: new Map(functions.map(({ name, body }) => [name, body])),
      sentences: sentencesOf(
        (await sqlFiles(fileURLToPath(new URL('../../db', import.meta.url)), 'rules')).map(
          ({ text }) => text,
        ),
      ),
    }
  })
}

/** The first sentence of the comment that stands right before each function. */
export function sentencesOf(texts: string[]): Map<string, string> {
  const comment = /\/\*((?:(?!\*\/)[\s\S])*)\*\/\ncreate (?:or replace )?function private\.(\w+)\(/g
  const sentences = new Map<string, string>()
  for (const text of texts)
    for (const [, words, name] of text.matchAll(comment)) {
      const plain = words!
        .replaceAll(/\n \* ?/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
      sentences.set(name!, /^.*?[.;:](?= |$)/.exec(plain)?.[0].replace(/[.;:]$/, '') ?? plain)
    }
  return sentences
}

/** The tables that a function and all that it calls insert into, update or delete from. */
export function tablesWrittenBy(
  name: string,
  bodies: Map<string, string>,
  visited = new Set<string>(),
): string[] {
  if (visited.has(name)) return []
  visited.add(name)
  const body = (bodies.get(name) ?? '').replaceAll(/--[^\n]*/g, ' ')
  const direct = [...body.matchAll(/\b(?:insert into|update|delete from)\s+(\w+\.\w+)/g)].map(
    (match) => match[1]!,
  )
  const callees = [...body.matchAll(/private\.(\w+)\s*\(/g)].map((match) => match[1]!)
  const indirect = callees.flatMap((step) => tablesWrittenBy(step, bodies, visited))
  // A table whose name is passed on to a function with dynamic SQL.
  const passed = callees.some((step) => bodies.get(step)?.includes('execute format'))
    ? [...body.matchAll(/'(public\.\w+)'/g)].map((match) => match[1]!)
    : []
  return [...new Set([...direct, ...passed, ...indirect])].sort()
}

/** `docs/writes.md`: what each write to each table does. */
export function writesPage(writes: Writes): string {
  const tables = [
    ...new Set([...writes.rowTriggers, ...writes.statementTriggers].map(({ table }) => table)),
  ].sort()
  return `${[INTRODUCTION, ...tables.map((table) => sectionOf(table, writes))].join('\n\n')}\n`
}

const INTRODUCTION = `# Writes

Made by \`npm run generate\` from the database and the comments of \`db/rules\`. It lists, for each table and operation, the
steps in the order in which they run, and after the arrow the tables that a step writes to; those have sections of their
own. "Returns" ends the steps before the row is written. Before each statement of a person, \`check_writer\` refuses callers
who may not write to the table at all. Each table also announces its changes to realtime.`

function sectionOf(table: string, writes: Writes): string {
  const operations = (['INSERT', 'UPDATE', 'DELETE'] as const).flatMap((operation) => {
    const lines = linesOf(table, operation, writes)
    return lines.length === 0
      ? []
      : [`### ${table.replace('public.', '')}: ${operation}\n\n${lines.join('\n').trim()}`]
  })
  return [`## ${table.replace('public.', '')}`, ...operations].join('\n\n')
}

function linesOf(table: string, operation: Operation, writes: Writes): string[] {
  const concerns = (trigger: StatementTrigger) =>
    trigger.table === table && trigger.operations.includes(operation)
  const rows = writes.rowTriggers.filter(concerns)
  const row = (isBefore: boolean) =>
    rows
      .filter((trigger) => trigger.isBefore === isBefore)
      .flatMap((trigger) => linesOfFunction(trigger.function, operation, writes))
  const statement = writes.statementTriggers
    .filter(concerns)
    .map(({ function: name }) => described(name, writes))
  const cascades = writes.cascades
    .filter(({ references }) => operation === 'DELETE' && references === table)
    .map(({ table: other, action }) => `${action} rows of ${link(other)}`)
  return [
    ...titled('Before the row is written:', row(true)),
    ...titled('Foreign keys:', rows.length > 0 || statement.length > 0 ? cascades : []),
    ...titled('After the row is written:', row(false)),
    ...titled('After the statement:', statement),
  ]
}

function titled(title: string, steps: string[]): string[] {
  return steps.length === 0 ? [] : [title, '', ...numbered(steps), '']
}

function linesOfFunction(name: string, operation: Operation, writes: Writes): string[] {
  return linesOfSteps(expanded(name, operation, writes), writes)
}

/** Lines of the steps; neighbours under the same condition stand below it. */
function linesOfSteps(steps: Step[], writes: Writes): string[] {
  const lines: string[] = []
  for (let at = 0; at < steps.length; ) {
    const condition = steps[at]!.conditions[0]
    const after = steps.findIndex((step, n) => n > at && step.conditions[0] !== condition)
    const end = condition === undefined ? at + 1 : after === -1 ? steps.length : after
    const group = steps.slice(at, end)
    if (group.length > 1) {
      const inner = group.map((step) => ({ ...step, conditions: step.conditions.slice(1) }))
      lines.push(
        [`If ${code(condition!)}:`, ...numbered(linesOfSteps(inner, writes)).map(indented)].join('\n'),
      )
    } else {
      lines.push(lineOfStep(group[0]!, writes))
    }
    at = end
  }
  return lines
}

function lineOfStep({ kind, names, conditions }: Step, writes: Writes): string {
  const when = conditions.length > 0 ? ` if ${code(conditions.join(' and '))}` : ''
  switch (kind) {
    case 'return':
      return `Returns${when}`
    case 'write':
      return `Writes${when} → ${link(names[0]!)}`
    case 'set':
      return `Sets ${names.map((column) => `\`${column}\``).join(', ')}${when}`
    case 'call':
      return described(names[0]!, writes, when)
  }
}

const code = (condition: string) => `\`${condition.replaceAll(/\b(?:private|public)\./g, '')}\``
const numbered = (lines: string[]) => lines.map((line, at) => `${at + 1}. ${line}`)
const indented = (line: string) => line.replaceAll(/^/gm, '   ')

/** Steps with those of called `before_` and `after_` functions in their place; neighbours that set columns are one. */
function expanded(name: string, operation: Operation, writes: Writes): Step[] {
  const steps = stepsOf(writes.bodies.get(name) ?? '', operation).flatMap((step) => {
    if (step.kind === 'return' && step.conditions.length === 0) return []
    const isFlow = step.kind === 'call' && /^(before|after)_/.test(step.names[0]!)
    if (!isFlow) return [step]
    return expanded(step.names[0]!, operation, writes).map((inner) => ({
      ...inner,
      conditions: [...step.conditions, ...inner.conditions],
    }))
  })
  const merged: Step[] = []
  for (const step of steps) {
    const last = merged.at(-1)
    if (last?.kind === 'set' && step.kind === 'set' && String(last.conditions) === String(step.conditions))
      last.names = [...new Set([...last.names, ...step.names])]
    else merged.push(step)
  }
  return merged
}

function described(name: string, writes: Writes, when = ''): string {
  const sentence = writes.sentences.get(name)
  const tables = tablesWrittenBy(name, writes.bodies)
  const arrow = tables.length > 0 ? ` → ${tables.map(link).join(', ')}` : ''
  return `\`${name}\`${when}${sentence ? `: ${sentence}` : ''}${arrow}`
}

const link = (table: string) => `**${table.replace('public.', '')}**`
