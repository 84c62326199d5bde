import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#domain/base/testing-rounds.ts'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import { type Fate, type Gateway, openGateway, randomFrom } from '#web/data/testing/faulty-gateway.ts'
import { opening } from '#web/data/testing/open-device.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { channel, type Device, openDevice } from '#web/features/queue/testing/device.ts'

vi.mock('#web/data/realtime.ts', () => ({
  currentConnection: () => ({ online: true, live: true }),
  onRowChange: (listener: (news: object) => void) => {
    channel.set(opening.name, listener)
    return () => undefined
  },
}))

/** Each takes half a second; use FAULT_SCHEDULES=200 for changes of the outbox or the log. */
const SCHEDULES = Number(process.env.FAULT_SCHEDULES ?? rounds(4))
const ACTS = 10

let gateway: Gateway
let phone: Device
const tablets: Device[] = []
let dish: string
/** The chance of each fault, per cent; without faults everything arrives. */
let trouble = { reads: 0, writes: 0 }
let random = randomFrom(1)

beforeAll(async () => {
  gateway = await openGateway()
  vi.stubGlobal(
    'fetch',
    gateway.fetchWith(fateOf, () => opening.name),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  phone = await openDevice('phone', 'member@greenside.example')
  tablets.push(await openDevice('tablet', 'kitchen@greenside.example'))
  tablets.push(await openDevice('second', 'admin@greenside.example'))
  const menu = await truth<{ id: string; menu_option: object[] }>(
    'menu_item?select=id,menu_option(id)&sold_out=is.false&hours=eq.[]',
  )
  dish = menu.find(({ menu_option }) => menu_option.length === 0)!.id
  for (const tablet of tablets) await tablet.read()
}, 180_000)

afterAll(async () => {
  for (const device of [phone, ...tablets]) device?.close()
  await gateway?.close()
  vi.unstubAllGlobals()
})

function fateOf(_device: string, method: string): Fate {
  const chance = random() * 100
  const wrong = method === 'GET' ? trouble.reads : trouble.writes
  if (chance >= wrong) return 'arrives'
  return (['never arrives', 'answer lost', 'turned away'] as const)[Math.floor(random() * 3)]!
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** The club's own rows, read without simulated faults. */
async function truth<Row>(query: string, device: Device = tablets[0] ?? phone): Promise<Row[]> {
  const headers = { authorization: `Bearer ${device.token}`, apikey: device.token }
  return (await (await gateway.ask(`/rest/v1/${query}`, { headers })).json()) as Row[]
}

interface Placed {
  id: string
  status: string
  rush: boolean
  seq: number
  user_order_item: { id: string; done: boolean; seq: number }[]
}

const openOrders = () =>
  truth<Placed>(
    'user_order?select=id,status,rush,seq,user_order_item(id,done,seq)&status=in.(new,preparing,ready)&order=id',
  )

interface Logged {
  seq: number
  order_id: string
  kind: string
  from_status: string | null
  to_status: string
}

async function placeOne(placed: string[]): Promise<void> {
  const id = uuidv7()
  placed.push(id)
  const order = {
    type: 'CREATE',
    table: 'user_order',
    id,
    data: { lines: [{ item_id: dish, quantity: 1 }] },
  } as const
  await phone.write(order)
  // Pressed twice: the same purchase with the same id.
  if (random() < 0.3) await phone.write(order)
}

const steps: Partial<Record<TicketStatus, TicketStatus[]>> = {
  new: ['preparing'],
  preparing: ['ready', 'ready', 'new'],
  ready: ['completed', 'completed', 'preparing'],
}

async function bumpOne(tablet: Device): Promise<void> {
  const ticket = oneOf(tablet.tickets())
  const next = ticket && steps[ticket.status]
  if (!ticket || !next) return
  if (random() < 0.25) {
    const line = ticket.user_order_item[0]
    if (line)
      await tablet.write({
        type: 'UPDATE',
        table: 'user_order_item',
        id: line.id,
        data: { done: !line.done },
      })
  } else if (random() < 0.15) {
    await tablet.write({ type: 'UPDATE', table: 'user_order', id: ticket.id, data: { rush: !ticket.rush } })
  } else {
    const data = { status: oneOf(next), expected_status: ticket.status }
    await tablet.write({ type: 'UPDATE', table: 'user_order', id: ticket.id, data })
  }
}

/** The live channel at its worst: some rows are lost, some duplicated, all out of order. */
async function hearBadly(since: number): Promise<void> {
  const events = await truth<Logged>(`order_event?select=*&seq=gt.${since}&order=seq&limit=40`)
  const orders = await truth<Placed>(
    `user_order?select=*,user_order_item(*)&seq=gt.${since}&order=seq&limit=40`,
  )
  const news: [table: string, row: object][] = [
    ...events.map((row): [string, object] => ['order_event', row]),
    ...orders.map(({ user_order_item: _items, ...row }): [string, object] => ['user_order', row]),
    ...orders.flatMap(({ user_order_item }) =>
      user_order_item.map((row): [string, object] => ['user_order_item', row]),
    ),
  ]
  for (const tablet of tablets) {
    const told = news.flatMap((one) => (random() < 0.3 ? [] : random() < 0.2 ? [one, one] : [one]))
    for (const one of told.sort(() => random() - 0.5)) tablet.hear(...one)
  }
}

async function live(placed: string[], since: number): Promise<void> {
  for (let act = 0; act < ACTS; act++) {
    const what = random()
    if (what < 0.3) await placeOne(placed)
    else if (what < 0.75) await bumpOne(oneOf(tablets))
    else if (what < 0.9) await hearBadly(since)
    else
      await oneOf(tablets)
        .read()
        .catch(() => undefined)
    // At random, a device retries during other activity.
    if (random() < 0.5) oneOf([phone, ...tablets]).wake()
    await new Promise((done) => setTimeout(done, random() * 4))
  }
}

/** The network is back: all waiting changes are sent, and the screens read what they missed. */
async function heal(): Promise<void> {
  trouble = { reads: 0, writes: 0 }
  for (const device of [phone, ...tablets]) {
    await vi.waitFor(
      async () => {
        device.wake()
        const waiting = (await device.records()).filter(({ status }) => status === 'pending')
        if (waiting.length > 0) throw new Error(`${waiting.length} changes of ${device.name} still wait`)
      },
      { timeout: 30_000, interval: 10 },
    )
  }
  for (const tablet of tablets) await tablet.read()
}

/** Ends open tickets, so that schedules are independent. */
async function clearAway(): Promise<void> {
  const headers = {
    authorization: `Bearer ${tablets[0]!.token}`,
    apikey: tablets[0]!.token,
    'content-type': 'application/json',
  }
  const end = (where: string, body: object) =>
    gateway.ask(`/rest/v1/user_order?status=${where}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify(body),
    })
  await end('in.(new,preparing)', { status: 'cancelled', reason: 'The day is over' })
  await end('eq.ready', { status: 'completed' })
  for (const tablet of tablets) await tablet.read()
  for (const device of [phone, ...tablets]) await device.tidy()
}

/** Each order of the log: placed once, and each step starts at the previous one's state. */
function expectOneWay(events: readonly Logged[], id: string): void {
  const own = events.filter(({ order_id, kind }) => order_id === id && kind === 'step')
  expect(own[0], id).toMatchObject({ from_status: null, to_status: 'new' })
  for (const [at, step] of own.slice(1).entries()) expect(step.from_status).toBe(own[at]!.to_status)
}

async function expectAllWell(
  placed: readonly string[],
  since: number,
  before: readonly number[],
): Promise<void> {
  const ids = new Set(placed)
  const there = await truth<{ id: string }>(`user_order?select=id&id=in.(${[...ids].join(',') || uuidv7()})`)
  expect(there).toHaveLength(ids.size)
  const events = await truth<Logged>(`order_event?select=*&seq=gt.${since}&order=seq`)
  for (const id of ids) expectOneWay(events, id)
  const refused = await Promise.all([phone, ...tablets].map((device) => device.records()))
  const codes = refused.flat().flatMap(({ error }) => (error ? [error.slice(0, 5)] : []))
  // The slower person gets the error that the ticket has moved on, or has ended; nothing else is refused.
  expect(codes.filter((code) => code !== 'GS321' && code !== 'GS322')).toEqual([])
  const club = await openOrders()
  for (const [at, tablet] of tablets.entries()) {
    const shown = [...tablet.known()!.tickets].sort((a, b) => a.id.localeCompare(b.id))
    expect(shown.map((ticket) => pick(ticket))).toEqual(club.map(pick))
    const applied = tablet.applied.slice(before[at])
    expect(applied).toEqual([...new Set(applied)].sort((a, b) => a - b))
  }
}

const pick = ({ id, status, rush, user_order_item }: Placed) => ({
  id,
  status,
  rush,
  done: [...user_order_item].sort((a, b) => a.id.localeCompare(b.id)).map((item) => item.done),
})

describe('a network that is cut while people place, bump and retry', () => {
  it(`loses no order, duplicates none, and leaves the screens in agreement, in ${SCHEDULES} schedules`, async () => {
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      random = randomFrom(seed)
      trouble = { reads: 10 + random() * 50, writes: 10 + random() * 60 }
      const since = tablets[0]!.known()!.log.seq
      const before = tablets.map(({ applied }) => applied.length)
      const placed: string[] = []
      await live(placed, since)
      try {
        await heal()
        await expectAllWell(placed, since, before)
      } catch (cause) {
        throw new Error(`In the schedule of seed ${seed}: ${(cause as Error).message}`, { cause })
      }
      await clearAway()
    }
  }, 900_000)
})
