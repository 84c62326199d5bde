import type { PaperOrder } from '#domain/printing/slip.ts'
import type { ClaimedPrinter, PrintStore, WaitingPrint } from '../print-store.ts'
import type { PrinterStatus } from '../protocol.ts'

export interface MemoryPrint extends WaitingPrint {
  order: PaperOrder
  status: 'waiting' | 'printed' | 'unconfirmed'
  unanswered: number
}

export interface MemoryPrintStore extends PrintStore {
  readonly prints: MemoryPrint[]
  readonly states: PrinterStatus['condition'][]
  add(number: number): void
}

const LEASE_MS = 30_000

/** The queue of one printer with the rules of db/rules/printing/lane.sql, on the test's clock. */
export function memoryPrintStore(printer: ClaimedPrinter): MemoryPrintStore {
  const prints: MemoryPrint[] = []
  const states: PrinterStatus['condition'][] = []
  let holder: string | undefined
  let busyUntil = 0
  let checkedAt: number | undefined
  const find = (id: string) => prints.find((print) => print.id === id)!
  const waiting = () => prints.find(({ status }) => status === 'waiting')
  return {
    prints,
    states,
    add(number) {
      const created_at = new Date().toISOString()
      prints.push({
        ...{ id: `print-${number}`, what: 'ticket', stations: ['kitchen', 'bar'], asked_at: created_at },
        ...{ first_sent_at: null, status: 'waiting', unanswered: 0 },
        order: {
          ...{
            number,
            place: 'hole',
            place_hole: 7,
            place_name: null,
            place_name_i18n: {},
            allergies: [],
            note: '',
            rush: false,
            reason: null,
            created_at,
          },
          ...{ wanted_at: null, promised_to: null, lines: [], guest: 'Mary' },
        },
      })
    },
    async claim(gateway) {
      const isDue = checkedAt === undefined || checkedAt <= Date.now() - 30_000 || waiting() !== undefined
      if (busyUntil > Date.now() || !isDue) return null
      holder = gateway
      busyUntil = Date.now() + LEASE_MS
      return printer
    },
    async hold(_printer, gateway) {
      if (holder !== gateway) return false
      busyUntil = Date.now() + LEASE_MS
      return true
    },
    async release(_printer, gateway, pauseMs) {
      if (holder !== gateway) return
      holder = undefined
      checkedAt = Date.now()
      busyUntil = Date.now() + pauseMs
    },
    async report(_printer, { condition }) {
      if (states.at(-1) !== condition) states.push(condition)
    },
    next: async () => {
      const print = waiting()
      return print ? { ...print } : null
    },
    async begin(id, gateway, firstSentAt) {
      const print = find(id)
      const isMine = holder === gateway && busyUntil > Date.now()
      if (!isMine || print.status !== 'waiting' || print.first_sent_at !== firstSentAt) return false
      print.first_sent_at ??= new Date().toISOString()
      return true
    },
    async confirm(id) {
      find(id).status = 'printed'
    },
    async missConfirmation(id) {
      const print = find(id)
      print.unanswered += 1
      if (print.unanswered >= 3 && print.status === 'waiting') print.status = 'unconfirmed'
    },
  }
}
