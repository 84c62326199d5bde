import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Random, seeded, within } from '#domain/base/random.ts'
import { rounds } from '#domain/base/testing-rounds.ts'
import { encodeSlip } from './encode-slip.ts'
import { createPrintQueue } from './print-queue.ts'
import type { ClaimedPrinter, PrintStore } from './print-store.ts'
import { type EmulatedPrinter, emulatePrinter } from './testing/emulated-printer.ts'
import { type MemoryPrint, type MemoryPrintStore, memoryPrintStore } from './testing/memory-print-store.ts'
import { textOf } from './testing/paper-reader.ts'

const bar: ClaimedPrinter = {
  ...{ id: 'bar', name: 'Bar', host: '10.0.0.1', port: 9100, paper_mm: 80 },
  ...{ language: 'en', time_zone: 'UTC', club: 'Greenside' },
}
const LOOK_MS = 5_000
const SCHEDULES = rounds(100)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse('2026-05-01T12:00:00Z'),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Scene {
  printer: EmulatedPrinter
  store: MemoryPrintStore
  errors: readonly string[]
  /** Adds a ticket and notifies the gateways. */
  order(number: number): void
  /** Starts a gateway; returns a function that kills it: it stops all work, and its connections end. */
  startGateway(): () => void
}

function setScene(): Scene {
  const printer = emulatePrinter()
  const store = memoryPrintStore(bar)
  const confirm = store.confirm
  // A print may be confirmed only when it is on paper.
  store.confirm = (id) => {
    const print = store.prints.find((one) => one.id === id)!
    expect(piecesOf(printer, print).length).toBeGreaterThan(0)
    return confirm(id)
  }
  const looks = new Set<() => void>()
  const errors: string[] = []
  return {
    printer,
    store,
    errors,
    order(number) {
      store.add(number)
      for (const look of looks) look()
    },
    startGateway() {
      let isAlive = true
      const connections: (() => void)[] = []
      const queue = createPrintQueue({
        store: untilDeath(store, () => isAlive),
        resolveAddress: async (host) => host,
        encode: async (lines, paperMm) => encodeSlip(lines, paperMm),
        log: (message, error) => void errors.push(`${message}: ${error}`),
        connect: async () => {
          const connection = await printer.connect()
          connections.push(connection.close)
          return { ...connection, write: (bytes) => isAlive && connection.write(bytes) }
        },
      })
      const look = () => void queue.look()
      const timer = setInterval(look, LOOK_MS)
      looks.add(look)
      look()
      return () => {
        isAlive = false
        looks.delete(look)
        clearInterval(timer)
        for (const close of connections) close()
      }
    },
  }
}

/** The store of a gateway that may die between any two calls. */
function untilDeath(store: PrintStore, isAlive: () => boolean): PrintStore {
  return new Proxy(store, {
    get:
      (target, name: keyof PrintStore) =>
      async (...values: never[]) => {
        if (!isAlive()) return new Promise(() => undefined)
        const result = await (target[name] as (...values: never[]) => Promise<unknown>)(...values)
        return isAlive() ? result : new Promise(() => undefined)
      },
  })
}

/** The pieces of paper with a ticket, as their text. */
function piecesOf(printer: EmulatedPrinter, { order }: MemoryPrint): string[] {
  return printer.pieces
    .map(({ rows }) => textOf(rows))
    .filter((text) => text.split('\n').includes(String(order.number)))
}

const isMarked = (text: string) => text.includes('DUPLICATE')

const faults = ['cut', 'power', 'paper', 'cover', 'late', 'mute', 'forgetful', 'kill'] as const
type Fault = (typeof faults)[number]

/** Starts one fault around the time of a ticket and ends it later. `restart` replaces the gateway. */
function planFault(
  random: Random,
  fault: Fault,
  ticketAt: number,
  { printer }: Scene,
  restart: () => void,
): void {
  const at = Math.max(0, ticketAt + within(random, -500, 2_500))
  const forMs = within(random, 50, 30_000)
  const begin: Record<Fault, () => void> = {
    cut: () => (printer.cutAfterBytes = Math.floor(within(random, 1, 700))),
    power: () => printer.setPower(false),
    paper: () => (printer.paperRows = Math.floor(within(random, 0, 12))),
    cover: () => (printer.isCoverOpen = true),
    late: () => (printer.answerDelayMs = within(random, 500, 20_000)),
    mute: () => (printer.isMute = 'all'),
    forgetful: () => (printer.isMute = 'inOrder'),
    kill: restart,
  }
  setTimeout(begin[fault], at)
  setTimeout(() => repair(printer, fault), at + forMs)
}

function repair(printer: EmulatedPrinter, fault: Fault): void {
  if (fault === 'power') printer.setPower(true)
  if (fault === 'paper') printer.paperRows = 10_000
  if (fault === 'cover') printer.isCoverOpen = false
  if (fault === 'late') printer.answerDelayMs = 2
  if (fault === 'mute' || fault === 'forgetful') printer.isMute = 'no'
  printer.resume()
}

/** Plays a schedule to its end: tickets and faults within a minute, then a time without faults. */
async function play(seed: number): Promise<{ scene: Scene; count: number }> {
  const random = seeded(seed)
  const scene = setScene()
  scene.printer.knowsProcessId = random() < 0.7
  let kill = scene.startGateway()
  const second = random() < 0.3 ? scene.startGateway() : () => undefined
  const restart = () => {
    kill()
    kill = scene.startGateway()
  }
  const times = Array.from({ length: 1 + Math.floor(random() * 4) }, () => within(random, 0, 15_000))
  times.forEach((at, index) => {
    setTimeout(() => scene.order(index + 1), at)
    const fault = faults[Math.floor(random() * faults.length)]!
    // Late answers may reach the next connection only if each has its own id.
    if (fault !== 'late' || scene.printer.knowsProcessId) planFault(random, fault, at, scene, restart)
  })
  await vi.advanceTimersByTimeAsync(50_000)
  for (const fault of faults) repair(scene.printer, fault)
  await vi.advanceTimersByTimeAsync(60_000)
  for (const print of scene.store.prints.filter(({ status }) => status === 'unconfirmed')) {
    // A person checks the printer and prints it again.
    Object.assign(print, { status: 'waiting', unanswered: 0 })
  }
  await vi.advanceTimersByTimeAsync(60_000)
  kill()
  second()
  vi.clearAllTimers()
  return { scene, count: times.length }
}

describe('a printer that cuts, delays and loses data', () => {
  it(`loses no ticket and prints none twice without a mark, in ${SCHEDULES} schedules`, async () => {
    let duplicates = 0
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const { scene, count } = await play(seed)
      expect(
        scene.store.prints.map(({ status }) => status),
        `schedule ${seed}`,
      ).toEqual(Array(count).fill('printed'))
      expect(scene.errors).toEqual([])
      for (const print of scene.store.prints) {
        const pieces = piecesOf(scene.printer, print)
        const unmarked = pieces.filter((text) => !isMarked(text))
        const first = print.first_sent_at!.slice(11, 16)
        expect(pieces.length, `ticket ${print.order.number} of schedule ${seed}`).toBeGreaterThan(0)
        expect(unmarked.length, `ticket ${print.order.number} of schedule ${seed}`).toBeLessThanOrEqual(1)
        for (const text of pieces.filter(isMarked)) expect(text).toContain(`first printed ${first}`)
        duplicates += pieces.length - 1
      }
    }
    // The faults have an effect: without them no ticket would be printed twice.
    expect(duplicates).toBeGreaterThan(SCHEDULES / 20)
  }, 600_000)
})
