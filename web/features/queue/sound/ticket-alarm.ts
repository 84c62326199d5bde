import { clubNow } from '#web/data/clock.ts'
import { onRowChange, type RowNews } from '#web/data/realtime.ts'
import { noteShownAlarm } from '#web/data/shown-alarms.ts'
import { createStore, useStore } from '#web/data/store.ts'
import { hasBoard, isShownHere } from '#web/features/queue/data/board-report.ts'
import { alarm } from '#web/features/queue/sound/sound.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** unseen: no board counts the ticket. untouched: it is still new after the club's time. */
export type AlarmKind = 'unseen' | 'untouched'

export interface AlarmTicket {
  id: string
  number: number
  kind: AlarmKind
}

/** The tickets of one alarm arrive one by one within this time. */
const GATHER_MS = 500
/** Long enough to cross a kitchen. */
const SHOWN_MS = 20_000
/** An older alarm is no news: the change concerns another column. */
const NEWS_MS = 60_000

const rung = new Set<string>()
const boardAlarm = createStore<readonly AlarmTicket[]>([])

/** The tickets of this board's alarm, live. */
export function useBoardAlarm(): readonly AlarmTicket[] {
  return useStore(boardAlarm)
}

/** Ends the alarm that a person has seen on this board. */
export function endBoardAlarm(): void {
  boardAlarm.set([])
}

/**
 * Rings on this device, on every screen of the app, once for all tickets of an alarm, except for tickets that the
 * device shows. A board shows it in its bar, away from the cards; other screens in a toast with a link. Returns the
 * function that ends it.
 */
export function startTicketAlarm(go: (path: string) => void): () => void {
  let due: AlarmTicket[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const ring = () => {
    timer = undefined
    for (const { id } of due) noteShownAlarm(id)
    const tickets = due.filter(({ id }) => !isShownHere(id))
    due = []
    if (tickets.length > 0) ringFor(tickets, go)
  }
  const stop = onRowChange((news) => {
    const ticket = alarmIn(news)
    if (!ticket || rung.has(`${ticket.kind} ${ticket.id}`)) return
    rung.add(`${ticket.kind} ${ticket.id}`)
    due.push(ticket)
    timer ??= setTimeout(ring, GATHER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function ringFor(tickets: readonly AlarmTicket[], go: (path: string) => void): void {
  void alarm()
  if (hasBoard()) {
    boardAlarm.set(tickets)
    return
  }
  toast('error', alarmTitle(tickets), {
    detail: i18n.t(`alarm.${tickets[0]!.kind}Hint`, { ns: 'queue' }),
    duration: SHOWN_MS,
    action: { label: i18n.t('alarm.show', { ns: 'queue' }), onPress: () => go(alarmPath(tickets)) },
  })
}

/** "Ticket 41 is on no kitchen screen", or "3 tickets are on no kitchen screen: 41, 42, 43". */
export function alarmTitle(tickets: readonly AlarmTicket[]): string {
  const numbers = tickets.map(({ number }) => number).sort((a, b) => a - b)
  const { kind } = tickets[0]!
  return numbers.length === 1
    ? i18n.t(`alarm.${kind}`, { ns: 'queue', number: numbers[0] })
    : i18n.t(`alarm.${kind}Many`, { ns: 'queue', amount: numbers.length, numbers: numbers.join(', ') })
}

/** The alarm's link: the ticket, or for several the queue. */
export function alarmPath(tickets: readonly AlarmTicket[]): string {
  return tickets.length === 1 ? `/kitchenorderview?orderId=${tickets[0]!.id}` : '/kitchenorderlist'
}

/** The ticket of a change that is an alarm; undefined for other changes. */
export function alarmIn({ table, type, row }: RowNews): AlarmTicket | undefined {
  if (table !== 'user_order' || type !== 'UPDATE' || row.status !== 'new') return undefined
  const { id, number, unseen_at, untouched_at } = row
  const kind = isNews(untouched_at) ? 'untouched' : isNews(unseen_at) ? 'unseen' : undefined
  return kind && { id: String(id), number: Number(number), kind }
}

function isNews(at: unknown): boolean {
  return typeof at === 'string' && Date.parse(at) > clubNow() - NEWS_MS
}
