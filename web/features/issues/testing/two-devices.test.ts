import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#domain/base/testing-rounds.ts'
import { errorCode } from '#domain/generated/errors.ts'
import { type Fate, type Gateway, openGateway, randomFrom } from '#web/data/testing/faulty-gateway.ts'
import { opening } from '#web/data/testing/open-device.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { openPhone, type Phone } from '#web/features/issues/testing/device.ts'
import {
  type Book,
  type Event,
  expectEachWordOnce,
  expectLaterWins,
  expectOneWay,
  pick,
} from '#web/features/issues/testing/timeline-proof.ts'

vi.mock('#web/data/realtime.ts', () => ({
  currentConnection: () => ({ online: true, live: true }),
  onRowChange: () => () => undefined,
}))

/** Use ISSUE_SCHEDULES=200 for changes of the merge or the outbox; ISSUE_SEED sets the first seed. */
const SCHEDULES = Number(process.env.ISSUE_SCHEDULES ?? rounds(1))
const FIRST = Number(process.env.ISSUE_SEED ?? 1)
const ACTS = 16

let gateway: Gateway
let member: Phone
const keepers: Phone[] = []
const everybody = () => [member, ...keepers]
let random = randomFrom(1)
/** The phones offline now; the faults of the others' requests, per cent. */
const offline = new Set<string>()
let trouble = 0
let hole: string

beforeAll(async () => {
  gateway = await openGateway()
  vi.stubGlobal(
    'fetch',
    gateway.fetchWith(fateOf, () => opening.name),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  member = await openPhone('member', 'member@greenside.example')
  keepers.push(await openPhone('keeper', 'greenkeeper@greenside.example'))
  keepers.push(await openPhone('head', 'headgreenkeeper@greenside.example'))
  hole = (await truth<{ id: string }>('hole?select=id&limit=1'))[0]!.id
}, 300_000)

afterAll(async () => {
  for (const phone of everybody()) phone?.close()
  await gateway?.close()
  vi.unstubAllGlobals()
})

function fateOf(device: string): Fate {
  if (offline.has(device)) return 'never arrives'
  if (random() * 100 >= trouble) return 'arrives'
  return (['never arrives', 'answer lost', 'turned away'] as const)[Math.floor(random() * 3)]!
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** The club's own rows, read without simulated faults. */
async function truth<Row>(query: string, phone: Phone = keepers[0]!): Promise<Row[]> {
  const headers = { authorization: `Bearer ${phone.token}`, apikey: phone.token }
  return (await (await gateway.ask(`/rest/v1/${query}`, { headers })).json()) as Row[]
}

let words = 0
/** Text that is unique, so that it can be found again. */
const newWords = (phone: Phone) => `${phone.name} ${++words}`

async function report(book: Book): Promise<void> {
  const id = uuidv7()
  book.issues.push(id)
  const description = newWords(member)
  book.said.push({ id, author: member.id, description })
  const issue = {
    type: 'CREATE',
    table: 'issue',
    id,
    data: { category: 'bunker', description, hole_id: hole },
  } as const
  await member.write(issue)
  // Pressed twice: the same report with the same id.
  if (random() < 0.3) await member.write(issue)
}

const steps: Record<string, string[]> = {
  new: ['assigned', 'assigned', 'declined'],
  assigned: ['in_progress'],
  in_progress: ['resolved', 'assigned'],
  resolved: ['closed', 'assigned'],
}

async function work(phone: Phone, book: Book): Promise<void> {
  const issue = oneOf(phone.issues().filter(({ sync }) => sync?.type !== 'CREATE'))
  if (!issue) return
  const chance = random()
  if (chance < 0.3) {
    const to = oneOf(steps[issue.status] ?? [])
    if (to) {
      await phone.moveIssue(issue, to as 'assigned', {
        ...(issue.status === 'new' && { assignee_id: phone.id }),
        reason: 'Because',
      })
    }
  } else if (chance < 0.55) await rewrite(phone, issue, book)
  else if (chance < 0.75) {
    await phone.changeIssue(issue, { priority: oneOf(['low', 'normal', 'high', 'urgent'] as const) })
  } else if (chance < 0.85)
    await phone.changeIssue(issue, { due_on: oneOf(['2030-01-01', '2030-01-02', null]) })
  else if (chance < 0.92) await comment(phone, issue.id, book)
  else await closeOrOpen(phone, issue)
}

async function rewrite(phone: Phone, issue: ReturnType<Phone['issues']>[number], book: Book): Promise<void> {
  const description = newWords(phone)
  book.said.push({ id: issue.id, author: phone.id, description })
  // Three phones with three clocks: one right, one 40 seconds slow, one 40 seconds fast.
  const skew = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + clocks[everybody().indexOf(phone)]!)
  const kept = phone.changeIssue(issue, { description })
  skew.mockRestore()
  await kept
}

const clocks = [0, -40_000, 40_000]

async function comment(phone: Phone, issue: string, book: Book): Promise<void> {
  const body = newWords(phone)
  book.comments.push(body)
  await phone.commentOn(issue, body, false)
}

async function closeOrOpen(phone: Phone, issue: ReturnType<Phone['issues']>[number]): Promise<void> {
  const holding = phone.effects().find(({ issue_id }) => issue_id === issue.id)
  if (holding) await phone.endIssueEffect(holding.id)
  else await phone.createIssueEffect({ issue_id: issue.id, kind: 'hole_closed', hole_id: hole })
}

async function actOf(phone: Phone, book: Book): Promise<void> {
  if (phone !== member) return work(phone, book)
  const mine = oneOf(member.issues())
  const chance = random()
  if (!mine || chance < 0.3) return report(book)
  if (chance < 0.65) return rewrite(member, mine, book)
  if (mine.status === 'resolved') {
    await member.moveIssue(mine, oneOf(['closed', 'assigned'] as const), { reason: 'Not fixed' })
    return
  }
  return comment(member, mine.id, book)
}

async function live(book: Book): Promise<void> {
  for (let act = 0; act < ACTS; act++) {
    const phone = oneOf(everybody())
    const chance = random()
    if (chance < 0.7) await actOf(phone, book)
    else if (chance < 0.85) offline.has(phone.name) ? offline.delete(phone.name) : offline.add(phone.name)
    else await phone.read(book.issues).catch(() => undefined)
    if (random() < 0.5) oneOf(everybody()).wake()
    await new Promise((done) => setTimeout(done, random() * 4))
  }
}

/** The network is back: all waiting changes are sent, and the screens read what they missed. */
async function heal(book: Book): Promise<void> {
  trouble = 0
  offline.clear()
  for (const phone of everybody()) {
    await vi.waitFor(
      async () => {
        phone.wake()
        const waiting = (await phone.records()).filter(({ status }) => status === 'pending')
        if (waiting.length > 0) throw new Error(`${waiting.length} changes of ${phone.name} still wait`)
      },
      { timeout: 30_000, interval: 10 },
    )
  }
  for (const phone of everybody()) await phone.read(book.issues)
}

/** The permitted refusals; any other code is a fault. */
const MAY_BE_SAID: readonly string[] = [
  errorCode.issue_moved_on,
  errorCode.issue_step_impossible,
  errorCode.issue_step_forbidden,
  errorCode.issue_edit_forbidden,
  errorCode.issue_needs_assignee,
  errorCode.effect_issue_done,
  errorCode.effect_already,
  errorCode.effect_over,
]

async function expectAllWell(book: Book): Promise<void> {
  const list = `in.(${book.issues.join(',') || uuidv7()})`
  const columns = 'id,status,description,priority,category,due_on,assignee_id,group_id,hole_id'
  const club = (await truth<Parameters<typeof pick>[0]>(`issue?select=${columns}&id=${list}`))
    .map(pick)
    .sort(byId)
  expect(club.map(({ id }) => id)).toEqual([...new Set(book.issues)].sort())
  const events = await truth<Event>(`issue_event?select=*&issue_id=${list}&order=id`)
  const records = (await Promise.all(everybody().map((phone) => phone.records()))).flat()
  const refused = records.filter(({ status }) => status === 'error')
  const codes = refused.map(({ error }) => error?.slice(0, 5) ?? '')
  expect(codes.filter((code) => !MAY_BE_SAID.includes(code))).toEqual([])
  for (const issue of club) expectOneWay(events, issue)
  expectEachWordOnce(events, book, records)
  expectLaterWins(events)
  await expectToldOf(events)
  const comments = await truth<{ body: string }>(`issue_comment?select=body&issue_id=${list}`)
  expect(comments.map(({ body }) => body).sort()).toEqual([...book.comments].sort())
  await expectDayAgrees(list, club)
  for (const phone of everybody()) expect(phone.issues().map(pick).sort(byId), phone.name).toEqual(club)
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

/** Each person is notified once of each overwritten text. */
async function expectToldOf(events: readonly Event[]): Promise<void> {
  for (const phone of everybody()) {
    const lost = events.flatMap((event) =>
      Object.entries(event.lost ?? {})
        .filter(([, { author_id }]) => author_id === phone.id)
        .map(([field]) => `issue_event:${event.id}:lost:${field}`),
    )
    const told = await truth<{ event_key: string }>(
      'notification?select=event_key&type=eq.lost&order=created_at.desc&limit=1000',
      phone,
    )
    const keys = told.map(({ event_key }) => event_key)
    expect(keys.filter((key) => lost.includes(key)).sort(), phone.name).toEqual(lost.sort())
  }
}

/** An issue closes a hole once, and never when it is done; the greenkeepers see the same. */
async function expectDayAgrees(list: string, club: { id: string; status: string }[]): Promise<void> {
  const on = await truth<{ id: string; issue_id: string }>(
    `issue_effect?select=id,issue_id&is_on=is.true&issue_id=${list}`,
  )
  expect(new Set(on.map(({ issue_id }) => issue_id)).size).toBe(on.length)
  for (const { issue_id } of on) {
    expect(['new', 'assigned', 'in_progress']).toContain(club.find(({ id }) => id === issue_id)?.status)
  }
  for (const phone of everybody()) {
    expect(
      phone
        .effects()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(on.map(({ id }) => id).sort())
  }
}

describe('two greenkeepers and a member who are sometimes offline', () => {
  it(`lose nothing, duplicate nothing and agree at the end, in ${SCHEDULES} schedules`, async () => {
    for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
      random = randomFrom(seed)
      trouble = 10 + random() * 50
      const book: Book = { issues: [], said: [], comments: [] }
      await report(book)
      await live(book)
      try {
        await heal(book)
        await expectAllWell(book)
      } catch (cause) {
        throw new Error(`In the schedule of seed ${seed}: ${(cause as Error).message}`, { cause })
      }
      for (const phone of everybody()) await phone.tidy()
    }
  }, 3_600_000)
})

describe('a phone of the version before edits were rows', () => {
  const claim = (me: string) => {
    const made_at = new Date().toISOString()
    const edit = { id: uuidv7(), made_at, base: { assignee_id: null } }
    return {
      status: 'assigned',
      expected_status: 'new',
      acted_at: made_at,
      assignee_id: me,
      claim: true,
      edit,
    }
  }

  async function reported(): Promise<Book> {
    const book: Book = { issues: [], said: [], comments: [] }
    await report(book)
    await heal(book)
    return book
  }

  it('sends the claim that waits in its outbox, when the app is newer', async () => {
    const book = await reported()
    const phone = keepers[0]!
    offline.add(phone.name)
    const data = claim(phone.id)
    await phone.write({ type: 'UPDATE', table: 'issue', id: book.issues[0]!, data } as Parameters<
      Phone['write']
    >[0])
    expect(phone.issues()).toMatchObject([{ status: 'assigned', assignee_id: phone.id }])
    await heal(book)
    expect((await phone.records()).map(({ error }) => error)).toEqual([null])
    expect(await truth(`issue?select=status,assignee_id&id=eq.${book.issues[0]}`)).toEqual([
      { status: 'assigned', assignee_id: phone.id },
    ])
    const events = await truth<{ edit_id: string }>(
      `issue_event?select=edit_id&issue_id=eq.${book.issues[0]}&order=id`,
    )
    expect(events.at(-1)).toEqual({ edit_id: data.edit.id })
  })

  it('gets the code for a reload, while the app is older, and changes nothing', async () => {
    const book = await reported()
    const phone = keepers[0]!
    const headers = {
      authorization: `Bearer ${phone.token}`,
      apikey: phone.token,
      'content-type': 'application/json',
    }
    const answer = await gateway.ask(`/rest/v1/issue?id=eq.${book.issues[0]}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify(claim(phone.id)),
    })
    // Every app version so far translates this code: "This app is older than the club's system. Reload it."
    expect(await answer.json()).toMatchObject({ code: 'PGRST204' })
    expect(await truth(`issue?select=status&id=eq.${book.issues[0]}`)).toEqual([{ status: 'new' }])
  })
})
