import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { conflictOf, lostClaimOf, type OtherAct } from '#domain/issues/conflict.ts'
import type { EditParts, MutationRecord } from '#web/data/outbox/mutation.ts'
import { type Fate, type Gateway, openGateway } from '#web/data/testing/faulty-gateway.ts'
import { opening } from '#web/data/testing/open-device.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { stepAgain } from '#web/features/issues/shared/conflict-choice.tsx'
import type { IssueDetail } from '#web/features/issues/shared/issue-data.ts'
import { openPhone, type Phone } from '#web/features/issues/testing/device.ts'

vi.mock('#web/data/realtime.ts', () => ({
  currentConnection: () => ({ online: true, live: true }),
  onRowChange: () => () => undefined,
}))

let gateway: Gateway
/** Declan, the assignee, and the head greenkeeper. */
let mine: Phone
let theirs: Phone
const offline = new Set<string>()

beforeAll(async () => {
  gateway = await openGateway()
  const fateOf = (device: string): Fate => (offline.has(device) ? 'never arrives' : 'arrives')
  vi.stubGlobal(
    'fetch',
    gateway.fetchWith(fateOf, () => opening.name),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  mine = await openPhone('mine', 'greenkeeper@greenside.example')
  theirs = await openPhone('theirs', 'headgreenkeeper@greenside.example')
}, 300_000)

afterEach(async () => {
  for (const phone of [mine, theirs]) await phone.tidy()
})

afterAll(async () => {
  for (const phone of [mine, theirs]) phone?.close()
  await gateway?.close()
  vi.unstubAllGlobals()
})

type Part = 'comment' | 'material' | 'photo'
const PARTS: readonly Part[] = ['comment', 'material', 'photo']

type Subject = ReturnType<Phone['issues']>[number]
type Act = (phone: Phone, issue: Subject, part: Part) => Promise<unknown>

/** Resolves the issue, and adds a part that waits for the step. */
const finish: Act = async (phone, issue, part) => {
  const step = await phone.moveIssue(issue, 'resolved')
  if (part === 'comment') await phone.commentOn(issue.id, phone.name, false, { needs: step })
  if (part === 'material') await phone.addMaterial(issue.id, phone.name, step)
  if (part === 'photo') await addPhoto(phone, issue.id, step)
}
const takeOver: Act = (phone, issue) => phone.assignIssue(issue, { assignee_id: phone.id })
const giveToHead: Act = (phone, issue) => phone.assignIssue(issue, { assignee_id: theirs.id })
const pause: Act = (phone, issue) => phone.moveIssue(issue, 'assigned')
const take: Act = (phone, issue) => phone.claimIssue(issue, phone.id)
const shown = (phone: Phone, id: string) => phone.issues().find((issue) => issue.id === id)!
/** Claims a free issue, starts it and resolves it. */
const takeAndFinish: Act = async (phone, issue, part) => {
  await take(phone, issue, part)
  await isShown(phone, issue.id, 'assigned')
  await phone.claimIssue(shown(phone, issue.id), phone.id, 'in_progress')
  await isShown(phone, issue.id, 'in_progress')
  await finish(phone, shown(phone, issue.id), part)
}

/** The person takes the next step on the state that the screen shows. */
async function isShown(phone: Phone, id: string, status: string): Promise<void> {
  await vi.waitFor(() => expect(shown(phone, id).status).toBe(status), { timeout: 60_000, interval: 5 })
}

async function addPhoto(phone: Phone, issue: string, needs: MutationRecord): Promise<void> {
  const id = uuidv7()
  const data = { issue_id: issue, path: `${issue}/${id}.jpg`, kind: 'after' as const }
  await phone.write({ type: 'CREATE', table: 'issue_photo', id, data }, needs)
}

/** The club's stored rows, read without simulated faults. */
async function stored<Row>(query: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${theirs.token}`, apikey: theirs.token }
  return (await (await gateway.ask(`/rest/v1/${query}`, { headers })).json()) as Row[]
}

const DETAILS =
  'id,status,assignee_id,reporter_id,resolved_by,issue_event(*),issue_comment(*),issue_material(*),issue_photo(*)'

async function detailsOf(id: string): Promise<IssueDetail> {
  return (await stored<IssueDetail>(`issue?select=${DETAILS}&id=eq.${id}`))[0]!
}

/** An issue that I started, or a free one for the first claim. */
async function newIssue(isFree: boolean): Promise<Subject> {
  const id = uuidv7()
  await theirs.write({
    type: 'CREATE',
    table: 'issue',
    id,
    data: { category: 'bunker', description: `Drain ${id}` },
  })
  await settled(theirs)
  await theirs.read([id])
  if (!isFree) {
    await theirs.assignIssue(shown(theirs, id), { assignee_id: mine.id })
    await settled(theirs)
    await mine.read([id])
    await mine.moveIssue(shown(mine, id), 'in_progress')
    await settled(mine)
  }
  for (const phone of [mine, theirs]) await phone.read([id])
  return shown(mine, id)
}

/** Sends a phone's changes until none can be sent. Changes that wait for a refused one stay. */
async function settled(phone: Phone): Promise<void> {
  offline.delete(phone.name)
  await vi.waitFor(
    async () => {
      phone.wake()
      const records = await phone.records()
      const refused = records.filter(({ status }) => status === 'error').map(({ payload }) => payload.id)
      const waiting = records.filter(({ status, payload }) => {
        const isHeld = refused.includes(String(payload.data.issue_id)) || refused.includes(payload.id)
        return status === 'pending' && !isHeld
      })
      expect(waiting).toEqual([])
    },
    { timeout: 60_000, interval: 10 },
  )
}

type Who = 'mine' | 'theirs'

interface Meeting {
  title: string
  mine: Act
  theirs: Act
  /** The person whose change arrives first. */
  first: Who
  /** The person whose step is refused; absent if both acts succeed. */
  refused?: Who
  /** The other person's act, for the card of the refused step. */
  act?: OtherAct
  /** The person whose claim of a free issue is too late. */
  late?: Who
  status: string
}

const bothFinish = { mine: finish, theirs: finish, status: 'resolved' }
const finishAndTakeOver = { mine: finish, theirs: takeOver }
const handOverAndFinish = { mine: giveToHead, theirs: finish, status: 'resolved' }
const finishAndPause = { mine: finish, theirs: pause }
const bothTake = { mine: takeAndFinish, theirs: takeAndFinish, status: 'resolved' }
const oneFinishes = { mine: takeAndFinish, theirs: take }

const takenOver: Meeting = {
  ...finishAndTakeOver,
  ...{ title: 'a takeover, then a finish', first: 'theirs', refused: 'mine', act: 'took_over' },
  status: 'in_progress',
}

const meetings: Meeting[] = [
  { ...finishAndTakeOver, title: 'a finish, then a takeover', first: 'mine', status: 'resolved' },
  takenOver,
  { ...bothFinish, title: 'a finish, then the finish of a colleague', first: 'mine' },
  { ...bothFinish, title: 'the finish of a colleague, then a finish', first: 'theirs' },
  { ...handOverAndFinish, title: 'a handover, then a finish', first: 'mine' },
  { ...handOverAndFinish, title: 'a finish, then a handover', first: 'theirs' },
  {
    ...finishAndPause,
    ...{
      title: 'a finish, then a pause',
      first: 'mine',
      refused: 'theirs',
      act: 'resolved',
      status: 'resolved',
    },
  },
  {
    ...finishAndPause,
    ...{
      title: 'a pause, then a finish',
      first: 'theirs',
      refused: 'mine',
      act: 'assigned',
      status: 'assigned',
    },
  },
  { ...bothTake, title: 'two people who claimed and finished it', first: 'mine', late: 'theirs' },
  {
    ...bothTake,
    title: 'two people who claimed and finished it, a colleague first',
    first: 'theirs',
    late: 'mine',
  },
  {
    ...oneFinishes,
    ...{
      title: 'a person who claimed and finished it, then a person who claimed it',
      first: 'mine',
      late: 'theirs',
    },
    status: 'resolved',
  },
  {
    ...oneFinishes,
    ...{
      title: 'a person who claimed it, then a person who claimed and finished it',
      first: 'theirs',
      late: 'mine',
    },
    ...{ refused: 'mine', act: 'took', status: 'assigned' },
  },
]

/** Both act offline on the state they saw, then one reconnects after the other. */
async function meet(meeting: Meeting, part: Part) {
  const issue = await newIssue(meeting.late !== undefined)
  for (const phone of [mine, theirs]) offline.add(phone.name)
  await meeting.mine(mine, issue, part)
  await meeting.theirs(theirs, shown(theirs, issue.id), part)
  const order = meeting.first === 'mine' ? [mine, theirs] : [theirs, mine]
  for (const phone of order) await settled(phone)
  for (const phone of order) await phone.read([issue.id])
  return { id: issue.id, phones: order as [Phone, Phone] }
}

const refusedOf = async (phone: Phone) => (await phone.records()).filter(({ status }) => status === 'error')

/** The parts of one issue that arrived, by their authors' names. */
function partsOf({ issue_comment, issue_material, issue_photo }: IssueDetail): string[] {
  const authors = [
    ...issue_comment.map(({ author_id }) => author_id),
    ...issue_material.map(({ author_id }) => author_id),
    ...issue_photo.map((photo) => (photo as unknown as { created_by: string | null }).created_by),
  ]
  return authors.map((id) => (id === mine.id ? 'mine' : 'theirs')).sort()
}

const finishes = (act: Act) => act === finish || act === takeAndFinish

describe('two greenkeepers who acted on one issue offline', () => {
  for (const meeting of meetings) {
    for (const part of PARTS) {
      it(`${meeting.title}: each act and each ${part} is stored once or waits for its author`, async () => {
        const { id } = await meet(meeting, part)
        const details = await detailsOf(id)
        expect(details.status).toBe(meeting.status)
        const resolved = details.issue_event.filter(({ to_status }) => to_status === 'resolved')
        expect(resolved.length).toBeLessThanOrEqual(1)
        const arrived = (['mine', 'theirs'] as const).filter(
          (who) => who !== meeting.refused && finishes(meeting[who]),
        )
        expect(partsOf(details)).toEqual(arrived)
        for (const who of ['mine', 'theirs'] as const) {
          const phone = who === 'mine' ? mine : theirs
          // Each device shows the club's stored state, also the device of the refused act.
          expect(shown(phone, id)).toMatchObject({
            status: details.status,
            assignee_id: details.assignee_id,
          })
          expect((await refusedOf(phone)).map(({ error }) => error?.slice(0, 5))).toEqual(
            who === meeting.refused ? [errorCode.issue_moved_on] : [],
          )
        }
        if (meeting.refused) await expectConflictNamed(meeting, details)
        if (meeting.late) expectLateClaimNamed(meeting.late, details)
      }, 120_000)
    }
  }

  async function expectConflictNamed(meeting: Meeting, details: IssueDetail): Promise<void> {
    const [loser, other] = meeting.refused === 'mine' ? [mine, theirs] : [theirs, mine]
    const [record] = await refusedOf(loser)
    const mineAt = (record!.payload.data.edit as EditParts).made_at
    const step = { to: record!.payload.data.status as 'resolved', at: mineAt }
    const conflict = conflictOf(step, details, loser.id, 'maintenance')
    expect(conflict.other).toMatchObject({ act: meeting.act, actorId: other.id })
    const theirEdit = (await other.records()).findLast(({ payload }) => payload.table === 'issue')!
    const theirAt = (theirEdit.payload.data.edit as EditParts).made_at
    expect(Date.parse(conflict.other!.at)).toBe(Date.parse(theirAt))
  }

  function expectLateClaimNamed(late: Who, details: IssueDetail): void {
    const [loser, other] = late === 'mine' ? [mine, theirs] : [theirs, mine]
    const claims = details.issue_event.filter(({ kind }) => kind === 'claim_lost')
    expect(claims).toMatchObject([{ actor_id: loser.id }])
    expect(lostClaimOf(details.issue_event, loser.id)).toMatchObject({
      act: 'took',
      holderId: other.id,
      other: { act: 'took', actorId: other.id },
    })
  }
})

describe('the part that was added to a refused finish', () => {
  const finishMet = async (part: Part) => {
    const { id } = await meet(takenOver, part)
    const [refused] = await refusedOf(mine)
    return { id, refused: refused! }
  }

  for (const part of PARTS) {
    it(`is sent with the finish when its author confirms that it is done: ${part}`, async () => {
      const { id, refused } = await finishMet(part)
      await mine.retry(refused.id, stepAgain(refused, await detailsOf(id)))
      await settled(mine)
      const details = await detailsOf(id)
      expect(details).toMatchObject({ status: 'resolved', assignee_id: theirs.id })
      expect(partsOf(details)).toEqual(['mine'])
      expect(details.issue_event.filter(({ to_status }) => to_status === 'resolved')).toHaveLength(1)
    }, 120_000)

    it(`is dropped with the finish, or sent alone: ${part}`, async () => {
      const left = await finishMet(part)
      await mine.drop(left.refused.id)
      await settled(mine)
      expect((await mine.records()).filter(({ status }) => status !== 'processed')).toEqual([])
      expect(partsOf(await detailsOf(left.id))).toEqual([])
      const alone = await finishMet(part)
      await mine.releaseCompanions(alone.refused.id)
      await mine.drop(alone.refused.id)
      await settled(mine)
      const details = await detailsOf(alone.id)
      expect(details.status).toBe('in_progress')
      expect(partsOf(details)).toEqual(['mine'])
    }, 120_000)
  }
})
