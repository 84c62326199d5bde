export type Operation = 'INSERT' | 'UPDATE' | 'DELETE'

/** One thing that a function does; `conditions` are the texts of the conditions around it, outermost first. */
export interface Step {
  kind: 'call' | 'set' | 'write' | 'return'
  /** The function without its schema, the columns that are set, or the table that is written; empty for a return. */
  names: string[]
  conditions: string[]
}

type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'atom'; text: string }

interface Block {
  /** The condition of this branch, simplified; `true` or `false` where the operation decides it. */
  condition: string | boolean
  /** A branch before this one is always taken. */
  isDecided: boolean
  earlier: string[]
  /** The branch certainly returned. */
  hasReturned: boolean
}

/**
 * The steps that a trigger function takes for an operation, in the written order. It reads the small language of such
 * functions: declarations with a value, `if`, assignments, `perform` and `return`. Throws for a call inside the value of a
 * `return`, which the list would miss.
 */
export function stepsOf(source: string, operation: Operation): Step[] {
  const { constants, body } = parts(source)
  const blocks: Block[] = []
  const steps: Step[] = []
  for (const statement of statements(body)) {
    if (changeBlocks(blocks, statement, (text) => simplify(text, constants, operation))) continue
    if (blocks.some((block) => block.condition === false || block.hasReturned)) continue
    const step = stepOf(statement)
    if (!step) continue
    step.conditions = blocks.flatMap((block) =>
      typeof block.condition === 'string' ? [block.condition] : [],
    )
    steps.push(step)
    const isReturn = statement.startsWith('return ')
    if (isReturn && step.conditions.length === 0) break
    if (isReturn) blocks.at(-1)!.hasReturned = true
  }
  return steps
}

/** Opens, changes or closes a branch. False when the statement is no branch. */
function changeBlocks(
  blocks: Block[],
  statement: string,
  simplified: (text: string) => string | boolean,
): boolean {
  const block = blocks.at(-1)
  const branch = /^(if|elsif) (.*) then$/.exec(statement)
  if (branch?.[1] === 'if') {
    const condition = simplified(branch[2]!)
    blocks.push({ condition, isDecided: condition === true, earlier: [branch[2]!], hasReturned: false })
  } else if ((branch || statement === 'else') && block) {
    const text = branch
      ? `not (${block.earlier.join(' or ')}) and (${branch[2]})`
      : `not (${block.earlier.join(' or ')})`
    block.condition = block.isDecided ? false : simplified(text)
    block.isDecided ||= block.condition === true
    if (branch) block.earlier.push(branch[2]!)
    block.hasReturned = false
  } else if (statement === 'end if;') {
    blocks.pop()
  } else {
    return false
  }
  return true
}

function stepOf(statement: string): Step | undefined {
  const call = /^(?:perform|return|[\w.]+ :=) private\.(\w+)\(/.exec(statement)
  if (call) {
    const isNoStep = /^(start_rule|end_rule)$/.test(call[1]!) || /^new\.\w+ :=/.test(statement)
    if (!isNoStep) return { kind: 'call', names: [call[1]!], conditions: [] }
  }
  const column = /^(?:new|given|after)\.(\w+) :=/.exec(statement)
  if (column) return { kind: 'set', names: [column[1]!], conditions: [] }
  const table = /^(?:insert into|update|delete from) (\w+\.\w+)/.exec(statement)
  if (table) return { kind: 'write', names: [table[1]!], conditions: [] }
  if (!statement.startsWith('return ')) return undefined
  if (statement.includes('private.')) throw new Error(`No step can be read from: ${statement}`)
  return { kind: 'return', names: [], conditions: [] }
}

/** The declared values by name, and what stands between `begin` and the last `end`. */
function parts(source: string): { constants: Map<string, string>; body: string } {
  const text = source
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const begin = text.search(/\bbegin\b/)
  const constants = new Map<string, string>()
  for (const [, name, value] of text.slice(0, begin).matchAll(/(\w+) (?:constant )?boolean := ([^;]+);/g))
    constants.set(name!, value!)
  return { constants, body: text.slice(begin + 5, text.lastIndexOf('end')).trim() }
}

/** Statements, and the heads of branches as statements of their own. */
function statements(body: string): string[] {
  const list: string[] = []
  for (let rest = body; rest !== ''; rest = rest.slice(list.at(-1)!.length).trim()) {
    const head = /^(?:(?:if|elsif) .*? then|else)(?= )/.exec(rest)
    list.push(head?.[0] ?? /^(?:'[^']*'|[^';])*;?/.exec(rest)![0])
  }
  return list
}

/** A condition without its parts that the operation decides; `true` or `false` where it decides all. */
function simplify(text: string, constants: Map<string, string>, operation: Operation): string | boolean {
  let substituted = text
  for (const [name, value] of constants)
    substituted = substituted.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `(${value})`)
  return evaluate(parse(substituted), operation)
}

function parse(text: string): Condition {
  const trimmed = withoutParentheses(text.trim())
  for (const kind of ['or', 'and'] as const) {
    const pieces = splitOutside(trimmed, ` ${kind} `)
    if (pieces.length > 1) return { kind, parts: pieces.map(parse) }
  }
  return trimmed.startsWith('not ')
    ? { kind: 'not', part: parse(trimmed.slice(4)) }
    : { kind: 'atom', text: trimmed }
}

function evaluate(condition: Condition, operation: Operation): string | boolean {
  if (condition.kind === 'atom') return evaluateAtom(condition.text, operation)
  if (condition.kind === 'not') {
    const value = evaluate(condition.part, operation)
    if (typeof value === 'boolean') return !value
    return /^[\w.]+$|^exists \(/.test(value) ? `not ${value}` : `not (${value})`
  }
  const decisive = condition.kind === 'or'
  const values = condition.parts.map((part) => evaluate(part, operation))
  if (values.includes(decisive)) return decisive
  const open = condition.parts.flatMap((part, at) => {
    const value = values[at]
    if (typeof value !== 'string') return []
    return part.kind === 'or' || part.kind === 'and' ? [`(${value})`] : [value]
  })
  if (open.length === 0) return !decisive
  return open.length === 1 ? withoutParentheses(open[0]!) : open.join(` ${condition.kind} `)
}

/** `old` is null for an INSERT and `new` for a DELETE, so a comparison with a column of it does not hold. */
function evaluateAtom(text: string, operation: Operation): string | boolean {
  const comparison = /^tg_op (=|<>) '(\w+)'$/.exec(text)
  if (comparison) return (comparison[2] === operation) === (comparison[1] === '=')
  const missing = operation === 'INSERT' ? 'old.' : operation === 'DELETE' ? 'new.' : undefined
  const compares = / (is not null|=|<>|>|<|in) ?/.test(text) && !/coalesce|distinct|select/.test(text)
  if (missing && text.includes(missing) && compares) return false
  return text
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text
  let depth = 0
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return text
  }
  return withoutParentheses(text.slice(1, -1).trim())
}

function splitOutside(text: string, separator: string): string[] {
  const list: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0 && text.startsWith(separator, at)) {
      list.push(text.slice(start, at))
      start = at + separator.length
    }
  }
  return [...list, text.slice(start)]
}
