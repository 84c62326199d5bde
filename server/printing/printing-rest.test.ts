import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { startPrinting } from './printing.ts'

let hasPrinter: boolean
let claims: number
let announce: (payload: string) => void
let stop: () => Promise<void>

async function runAsOwner(text: string) {
  if (text.includes('claim_printer')) {
    claims += 1
    return { rows: [{ result: null }], rowCount: 1 }
  }
  return { rows: [{ found: hasPrinter }], rowCount: 1 }
}

async function start() {
  const listen: Database['listen'] = async (_, onNotice) => {
    announce = onNotice
    return async () => {}
  }
  stop = await startPrinting({ database: { runAsOwner, listen } as unknown as Database, networks: [] })
}

beforeEach(() => {
  vi.useFakeTimers()
  claims = 0
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

it('a server of a club without a printer checks for prints once, and then only when one is announced', async () => {
  hasPrinter = false
  await start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(claims).toBe(1)
  hasPrinter = true
  announce('')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(claims).toBe(4)
})

it('finds within a minute a printer whose notice was missed', async () => {
  hasPrinter = false
  await start()
  await vi.advanceTimersByTimeAsync(10_000)
  hasPrinter = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(claims).toBeGreaterThan(1)
})

it('checks the printers of a club every five seconds', async () => {
  hasPrinter = true
  await start()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(claims).toBe(7)
})
