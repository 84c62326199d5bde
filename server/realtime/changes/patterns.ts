import type { Database, Scope } from '#server/database/types.ts'
import type { Binding } from './bindings.ts'
import type { LoggedChange } from './change-log.ts'
import type { PatternTest } from './filter.ts'
import type { Post } from './post.ts'

const ASKING: Scope = { role: 'anon', claims: { role: 'anon' }, readOnly: true }

/**
 * Removes bindings whose regular expressions do not match, and posts without bindings. The database tests them, all in
 * one statement, because it bounds the cost of an expression.
 */
export async function dropUnmatched(database: Database, posts: Post[]): Promise<Post[]> {
  const names = new Set<string>()
  for (const { bindings, change } of posts) {
    for (const binding of bindings) for (const test of patternsOf(binding)) names.add(question(change, test))
  }
  if (names.size === 0) return posts
  const matched = await tryAll(database, [...names])
  const holds = (change: LoggedChange, test: PatternTest) =>
    textIn(change, test) !== undefined && matched.has(question(change, test)) === !test.negated
  return posts.flatMap((post) => {
    const bindings = post.bindings.filter((binding) =>
      patternsOf(binding).every((test) => holds(post.change, test)),
    )
    return bindings.length > 0 ? [{ ...post, bindings }] : []
  })
}

async function tryAll(database: Database, questions: string[]): Promise<Set<string>> {
  const { rows } = await database.run<{ i: number }>(
    ASKING,
    `select q.i from unnest($1::text[]) with ordinality as q (question, i),
       jsonb_to_record(question::jsonb) as t (value text, pattern text, caseless boolean)
     where case when caseless then value ~* pattern else value ~ pattern end`,
    [questions],
  )
  return new Set(rows.map(({ i }) => questions[i - 1]!))
}

function patternsOf(binding: Binding): PatternTest[] {
  return binding.filter?.patterns ?? []
}

function question(change: LoggedChange, test: PatternTest): string {
  return JSON.stringify({
    value: textIn(change, test),
    pattern: test.pattern,
    caseless: test.caseless,
  })
}

function textIn(change: LoggedChange, { column }: PatternTest): string | undefined {
  const value = (change.record ?? change.oldRecord)?.[column]
  return typeof value === 'string' ? value : undefined
}
