import { randomUUID } from 'node:crypto'
import { type Club, ids } from '#db/tests/club.ts'
import { update } from '#db/tests/statements.ts'
import type { Scope } from '#server/database/types.ts'

export interface KitchenEvent {
  seq: number
  kind: string
  from_status: string | null
  to_status: string
  actor_id: string | null
  item_id: string | null
  value: boolean | null
}

/** The lines of an order of beers. */
export const beers = (quantity = 1) => JSON.stringify([{ item_id: ids.beer, quantity }])

/** Acts and queries for tests of the kitchen; `club` is first called by them. */
export function kitchenOf(club: () => Club) {
  const database = () => club().database
  const eventsOf = async (id: string): Promise<KitchenEvent[]> => {
    const { rows } = await database().runAsOwner<KitchenEvent>(
      'select seq, kind, from_status, to_status, actor_id, item_id, value from public.order_event where order_id = $1 order by seq',
      [id],
    )
    return rows
  }
  return {
    /** Orders a beer as the member, with optional columns and scope; returns its id. */
    async place(columns: Record<string, unknown> = {}, scope?: Scope): Promise<string> {
      const id = randomUUID()
      const row: Record<string, unknown> = { id, lines: beers(), ...columns }
      const names = Object.keys(row)
      const sql = `insert into public.user_order (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`)})`
      await database().run(scope ?? club().people.member.scope, sql, Object.values(row))
      return id
    },
    eventsOf,
    async orderOf(id: string): Promise<Record<string, unknown>> {
      const { rows } = await database().runAsOwner('select * from public.user_order where id = $1', [id])
      return rows[0]!
    },
    change: (scope: Scope, id: string, columns: Record<string, unknown>) =>
      update(database(), scope, 'user_order', id, columns),
    setting: (key: string, value: unknown) =>
      database().runAsOwner('update public.setting set value = $2 where key = $1', [
        key,
        JSON.stringify(value),
      ]),
    /** Dates it back by `seconds`. */
    age: (id: string, seconds: number) =>
      database().runAsOwner(
        `update public.user_order set created_at = now() - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      ),
    ring: async () =>
      (await database().runAsOwner<{ rang: boolean }>('select private.ring_alarm() as rang')).rows[0]!.rang,
    /** Lets seconds pass for new tickets, their alarms, and the boards. */
    elapse: async (seconds: number) => {
      await database().runAsOwner(
        `update public.user_order set created_at = created_at - make_interval(secs => $1),
           unseen_at = unseen_at - make_interval(secs => $1), duty_at = duty_at - make_interval(secs => $1),
           untouched_at = untouched_at - make_interval(secs => $1), wanted_at = wanted_at - make_interval(secs => $1)
         where status = 'new'`,
        [seconds],
      )
      await database().runAsOwner(
        'update jobs.kitchen_board set reported_at = reported_at - make_interval(secs => $1)',
        [seconds],
      )
    },
    /** A board reports its count: everything up to now, or up to that event. */
    report: async (
      board: string,
      { station = 'all', counted }: { station?: string; counted?: number } = {},
    ) => {
      const { rows } = await database().runAsOwner<{ last: number }>(
        'select private.last_order_seq()::integer as last',
      )
      await database().run(club().people.kitchen.scope, 'select public.report_board($1, $2, $3)', [
        board,
        station,
        counted ?? rows[0]!.last,
      ])
    },
    toldOf: async (id: string) =>
      (
        await database().runAsOwner<{ user_id: string; type: string }>(
          'select user_id, type from public.notification where order_id = $1',
          [id],
        )
      ).rows,
  }
}
