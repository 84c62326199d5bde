import { addDays, dayIn } from '#domain/base/day.ts'
import type { Session } from '#server/database/types.ts'
import { dishId, optionId } from './menu/menu.ts'
import { type DemoOrder, demoOrders } from './orders-data.ts'
import { peopleIn, personId } from './people.ts'
import { demoId, insertRows } from './rows.ts'

const MINUTE_MS = 60_000
/** An older open order belongs to an earlier demo day. */
const STALE_HOURS = 12

/** One step of an order: the time of a state, and its author (the short name of a person). */
interface Step {
  from: string | null
  to: string
  at: string
  actor: string
  role: string
}

interface TimedOrder {
  order: DemoOrder
  id: string
  steps: Step[]
}

/** Writes the demo's orders through the same triggers as any other order, then dates them back. */
export async function seedOrders(session: Session, now: Date): Promise<void> {
  const orders = demoOrders.map((order) => timed(order, now))
  const person = await peopleIn(session)
  const ordersOfPeople = orders.filter(({ order }) => person(order.who) !== null)
  await insertRows(session, 'public.user_order', ORDER_COLUMNS, ordersOfPeople.map(orderRow))
  await writeTimes(session, ordersOfPeople)
  await seedRefund(session)
  await seedAllergies(session)
}

/** Declares the allergies of one member, so that the check-out names the dishes that contain them. */
async function seedAllergies(session: Session): Promise<void> {
  await session.query(`update public.profile_allergies set allergens = '{nuts,sesame}' where id = $1`, [
    personId('member2'),
  ])
}

/** Refunds a part of the oldest charge, so that a statement shows a refund. */
async function seedRefund(session: Session): Promise<void> {
  await session.query(
    `insert into public.account_correction (id, order_id, kind, amount_minor, reason, created_by, created_at)
     select $1, o.id, 'refund', -300, 'The soup was cold', p.id, o.ended_at + interval '20 minutes'
     from public.user_order o left join public.profiles p on p.id = $2
     where o.pay = 'account' and o.status = 'completed' and o.total_minor >= 300 and o.user_id is not null
     order by o.created_at limit 1
     on conflict do nothing`,
    [demoId('correction', 'soup'), personId('admin')],
  )
}

/** A place beside the three default ones. */
export async function seedServingPlace(session: Session): Promise<void> {
  await session.query(
    `insert into public.serving_place (id, name, name_i18n, kind, hours, position)
     values ($1, 'Driving range', '{"ja": "練習場", "zh-CN": "练习场"}', 'delivery',
       '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": "09:00", "to": "20:00"}]', 3)
     on conflict do nothing`,
    [demoId('serving place', 'range')],
  )
}

/**
 * Moves the demo's open orders to today if no person has touched them since an earlier day, so that the kitchen has
 * work.
 */
export async function freshenOrders(session: Session, now: Date): Promise<void> {
  const open = demoOrders.map((order) => timed(order, now)).filter(({ order }) => isOpen(order))
  const { rows } = await session.query<{ id: string }>(
    `select o.id from public.user_order o
     join jsonb_to_recordset($1::jsonb) as d (id uuid, status text) on d.id = o.id and d.status = o.status
     where o.created_at < $2::timestamptz - make_interval(hours => $3::int)`,
    [
      JSON.stringify(open.map(({ id, order }) => ({ id, status: order.status }))),
      now.toISOString(),
      STALE_HOURS,
    ],
  )
  const stale = new Set(rows.map(({ id }) => id))
  await writeTimes(
    session,
    open.filter(({ id }) => stale.has(id)),
  )
  // One after the other, so that each takes the next number of today.
  for (const id of stale) {
    await session.query(
      `update public.user_order set club_day = private.day_of(created_at),
         number = private.next_ticket_number(private.day_of(created_at))
       where id = $1 and club_day <> private.day_of(created_at)`,
      [id],
    )
  }
}

function isOpen({ status }: DemoOrder): boolean {
  return status === 'new' || status === 'preparing' || status === 'ready'
}

function timed(order: DemoOrder, now: Date): TimedOrder {
  const start = momentOf(order, now)
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS).toISOString()
  const { preparing, ready, ended } = order.steps ?? {}
  const steps: Step[] = [
    { from: null, to: 'new', at: start.toISOString(), actor: order.who, role: roleOf(order.who) },
  ]
  const kitchen = (to: string, minutes: number | undefined) => {
    if (minutes === undefined) return
    steps.push({
      from: steps.at(-1)!.to,
      to,
      at: after(minutes),
      actor: 'kitchen',
      role: 'kitchen',
    })
  }
  kitchen('preparing', preparing)
  kitchen('ready', ready)
  kitchen(order.status, ended)
  return { order, id: demoId('order', order.key), steps }
}

function momentOf({ placedAt }: DemoOrder, now: Date): Date {
  if ('minutesAgo' in placedAt) return new Date(now.getTime() - placedAt.minutesAgo * MINUTE_MS)
  return new Date(`${addDays(dayIn('UTC', now), -placedAt.daysAgo)}T${placedAt.time}:00Z`)
}

function roleOf(who: DemoOrder['who']): string {
  return who === 'admin' ? 'admin' : 'member'
}

const ORDER_COLUMNS = {
  id: 'uuid',
  user_id: 'uuid',
  status: 'text',
  lines: 'jsonb',
  place: 'text',
  place_hole: 'smallint',
  note: 'text',
  allergies: 'text[]',
  pay: 'text',
  reason: 'text',
  created_at: 'timestamptz',
}

function orderRow({ order, id, steps }: TimedOrder) {
  const place = order.place ?? 'clubhouse'
  return {
    id,
    user_id: personId(order.who),
    status: order.status,
    lines: order.lines.map(([dish, quantity, options = [], note = '']) => ({
      item_id: dishId(dish),
      quantity,
      options: options.map((option) => optionId(dish, option)),
      note,
    })),
    place: typeof place === 'string' ? place : 'hole',
    place_hole: typeof place === 'string' ? null : place.hole,
    note: order.note ?? '',
    allergies: order.allergies ?? [],
    pay: order.pay ?? 'collection',
    reason: order.reason ?? null,
    created_at: steps[0]!.at,
  }
}

/** Sets the times of each order's states, and rewrites its history by them. */
async function writeTimes(session: Session, orders: readonly TimedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const times = orders.map(({ id, steps }) => {
    const at = (state: string) => steps.find(({ to }) => to === state)?.at ?? null
    const ended = at('completed') ?? at('cancelled')
    return {
      id,
      placed: steps[0]!.at,
      preparing: at('preparing'),
      ready: at('ready'),
      ended,
      last: steps.at(-1)!.at,
    }
  })
  await session.query(
    `update public.user_order o set created_at = t.placed, preparing_at = t.preparing, ready_at = t.ready,
       ended_at = t.ended, updated_at = t.last, acted_at = t.last
     from jsonb_to_recordset($1::jsonb) as t (id uuid, placed timestamptz, preparing timestamptz, ready timestamptz,
       ended timestamptz, last timestamptz)
     where o.id = t.id`,
    [JSON.stringify(times)],
  )
  await session.query(
    'delete from public.order_event where order_id::text in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(orders.map(({ id }) => id))],
  )
  const person = await peopleIn(session)
  const events = orders.flatMap(({ order, id, steps }) =>
    steps.map((step) => ({
      order_id: id,
      from_status: step.from,
      to_status: step.to,
      actor_id: person(step.actor),
      actor_role: step.role,
      reason: step.to === 'cancelled' ? (order.reason ?? null) : null,
      at: step.at,
      recorded_at: step.at,
    })),
  )
  await insertRows(session, 'public.order_event', EVENT_COLUMNS, events)
}

const EVENT_COLUMNS = {
  order_id: 'uuid',
  from_status: 'text',
  to_status: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  reason: 'text',
  at: 'timestamptz',
  recorded_at: 'timestamptz',
}
