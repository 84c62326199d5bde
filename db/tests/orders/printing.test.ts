import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, server, testClub } from '#db/tests/club.ts'
import { answer } from '#db/tests/statements.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club
beforeEach(async () => {
  await database.runAsOwner('delete from public.printer')
})

const { place, change, age, ring } = kitchenOf(() => club)

interface Print {
  id: string
  printer: string
  what: string
  status: string
  cause: string
}

let printers = 0

async function addPrinter(name: string, columns: Record<string, unknown> = {}): Promise<string> {
  const row = { id: randomUUID(), name, host: `10.0.0.${++printers}`, ...columns }
  const names = Object.keys(row)
  await database.run(
    club.people.admin.scope,
    `insert into public.printer (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
  return row.id
}

const printsOf = async (order: string) =>
  (
    await database.runAsOwner<Print>(
      `select t.id, p.name as printer, t.what, t.status, t.cause from public.ticket_print t
       join public.printer p on p.id = t.printer_id where order_id = $1 order by t.created_at, p.name`,
      [order],
    )
  ).rows

const ask = (printer: string, order: string | null = null, scope = club.people.kitchen.scope) =>
  database.run(scope, 'insert into public.ticket_print (printer_id, order_id) values ($1, $2)', [
    printer,
    order,
  ])

const redirect = (print: string, columns: string) =>
  database.run(
    club.people.kitchen.scope,
    `update public.ticket_print set ${columns} where id = $1 returning id`,
    [print],
  )

const gateway = randomUUID()
const claim = async (by = gateway) =>
  (
    await database.runAsOwner<{ printer: { id: string } | null }>(
      'select private.claim_printer($1) as printer',
      [by],
    )
  ).rows[0]!.printer?.id
const next = async (printer: string) =>
  (
    await database.runAsOwner<{ print: { id: string; what: string; first_sent_at: string | null } | null }>(
      'select private.next_print($1) as print',
      [printer],
    )
  ).rows[0]!.print
const begin = async (print: string, first: string | null = null, by = gateway) =>
  (
    await database.runAsOwner<{ began: boolean }>('select private.begin_print($1, $2, $3) as began', [
      print,
      by,
      first,
    ])
  ).rows[0]!.began
const confirm = (print: string) => database.runAsOwner('select private.confirm_print($1)', [print])

/** Prints everything waiting at a printer; returns the mark of each print. */
async function printAll(printer: string): Promise<(string | null)[]> {
  await database.runAsOwner(
    `update jobs.printer_lane set holder = $2, busy_until = now() + interval '1 minute' where printer_id = $1`,
    [printer, gateway],
  )
  const marks: (string | null)[] = []
  for (let print = await next(printer); print; print = await next(printer)) {
    expect(await begin(print.id, print.first_sent_at)).toBe(true)
    await confirm(print.id)
    marks.push(print.first_sent_at)
  }
  return marks
}

describe('a new ticket', () => {
  it('waits at each printer of its stations that prints on arrival, once', async () => {
    await addPrinter('Bar', { stations: '{bar}' })
    await addPrinter('Kitchen', { stations: '{kitchen}' })
    await addPrinter('Both')
    await addPrinter('Off', { is_enabled: false })
    await addPrinter('By hand', { prints: 'request' })
    const id = await place({
      lines: JSON.stringify([{ item_id: ids.burger, quantity: 1, options: [ids.rare] }]),
    })
    expect((await printsOf(id)).map(({ printer, what, cause }) => [printer, what, cause])).toEqual([
      ['Both', 'ticket', 'arrival'],
      ['Kitchen', 'ticket', 'arrival'],
    ])
  })

  it('waits at a fallback printer only when no screen has shown it in time', async () => {
    await addPrinter('Fallback', { prints: 'unseen' })
    const id = await place()
    expect(await printsOf(id)).toEqual([])
    await age(id, 21)
    while (await ring());
    expect((await printsOf(id)).map(({ printer, cause }) => [printer, cause])).toEqual([
      ['Fallback', 'unseen'],
    ])
    await age(id, 60)
    while (await ring());
    expect(await printsOf(id)).toHaveLength(1)
  })

  it('of the past is not printed', async () => {
    await addPrinter('Bar')
    const id = await place({ created_at: '2026-01-01T12:00:00Z', user_id: club.people.member.id }, server)
    expect(await printsOf(id)).toEqual([])
  })
})

describe('a step of an order', () => {
  it('withdraws a ticket that is certainly not on paper', async () => {
    await addPrinter('Bar')
    const id = await place()
    await change(club.people.kitchen.scope, id, { status: 'cancelled', reason: 'Closed' })
    expect((await printsOf(id)).map(({ what, status }) => [what, status])).toEqual([['ticket', 'withdrawn']])
  })

  it('prints a cancellation when the ticket may be on paper', async () => {
    const bar = await addPrinter('Bar')
    const id = await place()
    await printAll(bar)
    await change(club.people.kitchen.scope, id, { rush: true })
    await change(club.people.kitchen.scope, id, { status: 'cancelled', reason: 'Closed' })
    expect((await printsOf(id)).map(({ what, status }) => [what, status])).toEqual([
      ['ticket', 'printed'],
      ['rush', 'withdrawn'],
      ['cancelled', 'waiting'],
    ])
  })

  it('withdraws waiting prints of an order that was handed out', async () => {
    await addPrinter('Bar')
    const id = await place()
    for (const status of ['preparing', 'ready', 'completed'])
      await change(club.people.kitchen.scope, id, { status })
    expect((await printsOf(id)).map(({ status }) => status)).toEqual(['withdrawn'])
  })
})

describe('the duplicate mark', () => {
  it('is on each print of a ticket after the first, with the time of the first', async () => {
    const bar = await addPrinter('Bar')
    const id = await place()
    expect(await printAll(bar)).toEqual([null])
    await ask(bar, id)
    const [mark] = await printAll(bar)
    const { rows } = await database.runAsOwner<{ same: boolean }>(
      'select min(sent_at) = $2::timestamptz as same from public.ticket_print where order_id = $1',
      [id, mark],
    )
    expect(rows[0]!.same).toBe(true)
  })

  it('is on a print that was sent and not confirmed, and not on one that was never sent', async () => {
    const bar = await addPrinter('Bar')
    await place()
    await claim()
    const print = (await next(bar))!
    expect(print.first_sent_at).toBeNull()
    expect(await begin(print.id)).toBe(true)
    expect((await next(bar))!.first_sent_at).not.toBeNull()
  })

  it('is not on the first print of each printer that prints on arrival', async () => {
    const [one, two] = [await addPrinter('Pass'), await addPrinter('Grill')]
    await place()
    expect(await printAll(one)).toEqual([null])
    expect(await printAll(two)).toEqual([null])
  })

  it('is on the second of two prints, which must be read again, when one of them was requested', async () => {
    const [one, two] = [await addPrinter('Pass'), await addPrinter('Spare', { prints: 'request' })]
    const id = await place()
    await ask(two, id)
    await database.runAsOwner(
      `update jobs.printer_lane set holder = $1, busy_until = now() + interval '1 minute'`,
      [gateway],
    )
    const [first, second] = [(await next(one))!, (await next(two))!]
    expect([first.first_sent_at, second.first_sent_at]).toEqual([null, null])
    expect([await begin(first.id), await begin(second.id)]).toEqual([true, false])
    expect((await next(two))!.first_sent_at).not.toBeNull()
  })
})

describe('the lane of a printer', () => {
  it('belongs to one gateway until it is released', async () => {
    const bar = await addPrinter('Bar')
    await place()
    const second = randomUUID()
    expect(await claim()).toBe(bar)
    expect(await claim(second)).toBeUndefined()
    await database.runAsOwner('select private.release_printer($1, $2, 0)', [bar, gateway])
    expect(await claim(second)).toBe(bar)
  })

  it('lets a gateway that lost it print nothing more', async () => {
    const bar = await addPrinter('Bar')
    await place()
    await claim()
    const print = (await next(bar))!
    await database.runAsOwner(`update jobs.printer_lane set busy_until = now() - interval '1 second'`)
    const second = randomUUID()
    expect(await claim(second)).toBe(bar)
    expect(await begin(print.id)).toBe(false)
    expect(await begin(print.id, null, second)).toBe(true)
  })
})

describe('a printer that a person asks to try now', () => {
  const tryNow = (printer: string, scope = club.people.kitchen.scope) =>
    database.run(scope, 'select public.try_printer($1)', [printer])
  const release = (printer: string, pauseMs: number) =>
    database.runAsOwner('select private.release_printer($1, $2, $3)', [printer, gateway, pauseMs])

  it('is tried at once, with or without a waiting slip', async () => {
    const bar = await addPrinter('Bar')
    await claim()
    await release(bar, 600_000)
    expect(await claim()).toBeUndefined()
    await tryNow(bar)
    expect(await claim()).toBe(bar)
    await release(bar, 0)
    expect(await claim()).toBeUndefined()
    await tryNow(bar)
    expect(await claim()).toBe(bar)
  })

  it('stays with the gateway that talks to it', async () => {
    const bar = await addPrinter('Bar')
    await place()
    await claim()
    await tryNow(bar)
    expect(await claim(randomUUID())).toBeUndefined()
  })

  it('can be tried by the kitchen only', async () => {
    const bar = await addPrinter('Bar')
    expect(await answer(tryNow(bar, club.people.member.scope))).toBe('GS343')
    expect(await answer(tryNow(bar, club.people.admin.scope))).toBe('+')
  })
})

describe('a waiting print', () => {
  it('can be moved to another printer, and is withdrawn if that one has the ticket already', async () => {
    await addPrinter('Bar')
    const spare = await addPrinter('Spare', { prints: 'request' })
    const id = await place()
    const [print] = await printsOf(id)
    await redirect(print!.id, `printer_id = '${spare}'`)
    expect((await printsOf(id)).map(({ printer, status }) => [printer, status])).toEqual([
      ['Spare', 'waiting'],
    ])
    await addPrinter('Pass')
    const other = await place()
    const [atBar] = await printsOf(other)
    const pass = (await printsOf(other)).find(({ printer }) => printer === 'Pass')!
    await redirect(atBar!.id, `printer_id = (select id from public.printer where name = 'Pass')`)
    expect((await printsOf(other)).map(({ id: print, status }) => [print, status]).sort()).toEqual(
      [
        [atBar!.id, 'withdrawn'],
        [pass.id, 'waiting'],
      ].sort(),
    )
  })

  it('waits for a person after a ready printer has not confirmed it three times', async () => {
    const bar = await addPrinter('Bar')
    const id = await place()
    const [print] = await printsOf(id)
    for (let time = 0; time < 3; time++)
      await database.runAsOwner('select private.miss_confirmation($1)', [print!.id])
    expect([await next(bar), (await printsOf(id))[0]!.status]).toEqual([null, 'unconfirmed'])
    await redirect(print!.id, `status = 'waiting'`)
    expect((await next(bar))?.id).toBe(print!.id)
  })

  it('is refused at a disabled printer, and cannot be changed after it was printed', async () => {
    const off = await addPrinter('Off', { is_enabled: false })
    const bar = await addPrinter('Bar')
    const id = await place()
    expect(await answer(ask(off, id))).toBe('GS341')
    await printAll(bar)
    const [print] = await printsOf(id)
    expect(await answer(redirect(print!.id, `status = 'withdrawn'`))).toBe('GS342')
    expect(await answer(redirect(print!.id, `status = 'printed'`))).toBe('+')
  })
})

describe('a printer', () => {
  it('has a valid address and a raw printing port, and is recorded in the audit log', async () => {
    for (const host of ['http://10.0.0.1', '10.0.0.1/x', '', '10.0.0.1 ', '-bar'])
      expect(await answer(addPrinter('Bar', { host }))).toBe('23514')
    for (const port of [80, 5432, 9099, 9200]) expect(await answer(addPrinter('Bar', { port }))).toBe('23514')
    const id = await addPrinter('Bar', { host: '10.0.0.7' })
    const { rows } = await database.runAsOwner(
      'select kind, actor_id, after from public.audit_entry where subject_id = $1',
      [id],
    )
    expect(rows).toEqual([
      { kind: 'setting_changed', actor_id: club.people.admin.id, after: { address: '10.0.0.7 9100' } },
    ])
  })

  it('has an unknown state again when its address changes', async () => {
    const id = await addPrinter('Bar')
    await database.runAsOwner(`select private.record_printer_state($1, 'paper_out', false)`, [id])
    const state = async () =>
      (await database.runAsOwner('select condition from public.printer_state where printer_id = $1', [id]))
        .rows
    expect(await state()).toEqual([{ condition: 'paper_out' }])
    await database.run(club.people.admin.scope, `update public.printer set port = 9101 where id = $1`, [id])
    expect(await state()).toEqual([{ condition: 'unknown' }])
  })
})
