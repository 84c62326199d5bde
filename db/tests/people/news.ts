import { randomUUID } from 'node:crypto'
import { ids, type Person } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'
import type { Database, Scope } from '#server/database/types.ts'

/** A notification to a person. */
export interface Told {
  type: string
  topic: string
  title: string
  body: string
  url: string
}

/** Notifies the kitchen of placed orders, as a gateway does after their commit. */
export const notifyOfOrders = (database: Database) =>
  database.runAsOwner('select private.notify_order_news()')

/** Triggers notifications in a club, and reads them. */
export function newsOf(database: () => Database) {
  async function inboxOf(person: Person, about?: string): Promise<Told[]> {
    const { rows } = await database().run<Told>(
      person.scope,
      `select type, topic, title, body, url from public.notification
       where $1::uuid is null or order_id = $1 or issue_id = $1 order by created_at, event_key`,
      [about ?? null],
    )
    return rows
  }

  async function order(person: Person, columns: object = {}): Promise<string> {
    const id = randomUUID()
    await insert(database(), person.scope, 'user_order', {
      id,
      lines: JSON.stringify([{ item_id: ids.beer, quantity: 2 }]),
      place: 'hole',
      place_hole: 2,
      ...columns,
    })
    await notifyOfOrders(database())
    return id
  }

  async function report(person: Person, columns: object = {}): Promise<string> {
    const id = randomUUID()
    await insert(database(), person.scope, 'issue', {
      id,
      category: 'bunker',
      description: 'No rake',
      hole_id: ids.hole1,
      ...columns,
    })
    return id
  }

  const call = (scope: Scope, name: string, given: Record<string, unknown>) => {
    const names = Object.keys(given)
    const places = names.map((argument, at) => `${argument} => $${at + 1}`)
    return database().run(
      scope,
      `select public.${name}(${places.join(', ')}) as answer`,
      Object.values(given),
    )
  }

  const codeOf = async (answer: ReturnType<typeof call>) => {
    const outcome = await outcomeOf(answer)
    return typeof outcome === 'string' ? outcome : 'done'
  }

  return { inboxOf, order, report, call, codeOf }
}
