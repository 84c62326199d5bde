// Also on PostgreSQL: gateways that print from one queue.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { connectPrinter } from './connection.ts'
import { encodeSlip } from './encode-slip.ts'
import { createPrintQueue, type PrintQueue } from './print-queue.ts'
import { databasePrintStore } from './print-store.ts'
import { startPrinting } from './printing.ts'
import { type EmulatedPrinter, emulatePrinter } from './testing/emulated-printer.ts'
import { listenAsPrinter } from './testing/listening-printer.ts'
import { textOf } from './testing/paper-reader.ts'

const database = testDatabase()
let member: Awaited<ReturnType<typeof createUser>>
const dish = randomUUID()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  member = await createUser(database, { first_name: 'Mary' })
  await database.execScript(`
    insert into public.setting (key, value) select key, to_jsonb(highest) from private.club_limit on conflict (key) do update set value = excluded.value;
    insert into public.menu_category (id, name) values ('${dish}', 'Soups');
    insert into public.menu_item (id, category_id, name, price_minor) values ('${dish}', '${dish}', 'Soup', 500);`)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await database.execScript('delete from public.printer')
})

/** A printer of the club on a port of this machine; its port in the database is a different one. */
async function addPrinter(): Promise<{ printer: EmulatedPrinter; port: number; id: string }> {
  const printer = emulatePrinter()
  const { port, close } = await listenAsPrinter(printer)
  ends.push(close)
  const id = randomUUID()
  await database.runAsOwner('insert into public.printer (id, name, host) values ($1, $2, $3)', [
    ...[id, 'Grill', '127.0.0.1'],
  ])
  return { printer, port, id }
}

/** A gateway that connects to each printer on this port. */
function openQueue(port: number): PrintQueue {
  const queue = createPrintQueue({
    store: databasePrintStore(database),
    resolveAddress: async (host) => host,
    connect: (address) => connectPrinter(address, port),
    encode: async (lines, paperMm) => encodeSlip(lines, paperMm),
  })
  ends.push(() => queue.close())
  return queue
}

async function place(): Promise<void> {
  await database.run(member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
    randomUUID(),
    JSON.stringify([{ item_id: dish, quantity: 1 }]),
  ])
}

const statuses = async () =>
  (
    await database.runAsOwner<{ status: string }>(
      'select status from public.ticket_print order by created_at',
    )
  ).rows.map(({ status }) => status)
const conditionOf = async (id: string) =>
  (
    await database.runAsOwner<{ condition: string }>(
      'select condition from public.printer_state where printer_id = $1',
      [id],
    )
  ).rows[0]!.condition
const letTryAgain = () =>
  database.execScript('update jobs.printer_lane set busy_until = now(), checked_at = null')

describe('printing over TCP', () => {
  it('prints each ticket once with two gateways on one database, in the order of arrival', async () => {
    const { printer, port } = await addPrinter()
    const gateways = [openQueue(port), openQueue(port)]
    for (let ticket = 0; ticket < 4; ticket++) await place()
    await Promise.all(gateways.map((gateway) => gateway.look()))
    const texts = printer.pieces.map(({ rows }) => textOf(rows))
    expect(await statuses()).toEqual(Array(4).fill('printed'))
    expect(texts).toHaveLength(4)
    expect(texts.every((text) => text.includes('Soup') && !text.includes('DUPLICATE'))).toBe(true)
    const numbers = texts.map((text) => Number(text.split('\n')[0]))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('reports missing paper, keeps waiting prints, and prints them when there is paper', async () => {
    const { printer, port, id } = await addPrinter()
    printer.paperRows = 0
    const queue = openQueue(port)
    await place()
    await queue.look()
    expect([await conditionOf(id), await statuses(), printer.pieces.length]).toEqual([
      'paper_out',
      ['waiting'],
      0,
    ])
    printer.paperRows = 500
    await letTryAgain()
    await queue.look()
    expect([await conditionOf(id), await statuses(), printer.pieces.length]).toEqual([
      'ready',
      ['printed'],
      1,
    ])
    expect(textOf(printer.pieces[0]!.rows)).not.toContain('DUPLICATE')
  })

  it('continues with the same ticket when paper ends in the middle of it', async () => {
    const { printer, port, id } = await addPrinter()
    printer.paperRows = 4
    const queue = openQueue(port)
    await place()
    const looked = queue.look()
    await vi.waitFor(async () => expect(await conditionOf(id)).toBe('paper_out'), { timeout: 30_000 })
    printer.paperRows = 500
    printer.resume()
    await looked
    expect([await statuses(), printer.pieces.length, await conditionOf(id)]).toEqual([
      ['printed'],
      1,
      'ready',
    ])
  })

  it('marks the repeated print after a connection broke in the middle', async () => {
    const { printer, port } = await addPrinter()
    printer.cutAfterBytes = 180
    const queue = openQueue(port)
    await place()
    await queue.look()
    expect(await statuses()).toEqual(['waiting'])
    await letTryAgain()
    await queue.look()
    expect(await statuses()).toEqual(['printed'])
    expect(textOf(printer.pieces.at(-1)!.rows)).toMatch(/DUPLICATE - first printed \d\d:\d\d/)
  })

  it('shows an unreachable printer as offline, and one outside the networks as refused', async () => {
    const { id } = await addPrinter()
    await openQueue(1).look()
    expect(await conditionOf(id)).toBe('offline')
    await letTryAgain()
    ends.push(await startPrinting({ database, networks: ['192.168.0.0/16'] }))
    await vi.waitFor(async () => expect(await conditionOf(id)).toBe('address_refused'), { timeout: 30_000 })
  })
})
