import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { shownRecords } from '#web/data/outbox/outbox-view.ts'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import {
  installApp,
  isIos,
  refuseInstall,
  startInstall,
  useInstallWay,
  useIsInstallOffered,
} from '#web/pwa/install.ts'

const START = Date.parse('2026-05-01T08:00:00Z')
const HOUR_MS = 3_600_000
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  shownRecords.set([])
})
afterEach(() => {
  stop()
  dispatchEvent(new Event('appinstalled'))
  vi.restoreAllMocks()
})

function visit(at: number) {
  stop()
  stop = startInstall(() => at)
}

/** The outbox has this change, and shows it until its row is read again. */
function outboxHas(table: string, status: MutationRecord['status']) {
  const payload = { table, data: {}, id: 'row-1' }
  shownRecords.set([{ id: 1, timestamp: START, type: 'CREATE', payload, status, error: null }])
}

function offerFromBrowser(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

const isOffered = () => renderHook(() => useIsInstallOffered()).result.current

describe('the offer to install', () => {
  it('waits for the second visit and for a sent change', () => {
    visit(START)
    expect(offerFromBrowser().event.defaultPrevented).toBe(true)
    outboxHas('user_order', 'processed')
    // A page reopened soon is the same visit.
    visit(START + HOUR_MS / 4)
    offerFromBrowser()
    expect(isOffered()).toBe(false)
    visit(START + 2 * HOUR_MS)
    offerFromBrowser()
    expect(isOffered()).toBe(true)
  })

  it('is not shown to people who send nothing', () => {
    visit(START)
    visit(START + HOUR_MS)
    offerFromBrowser()
    outboxHas('issue', 'pending')
    outboxHas('issue', 'error')
    outboxHas('quiet_hours', 'processed')
    expect(isOffered()).toBe(false)
  })

  it('can be refused permanently, with the app’s button and in the browser’s question', async () => {
    for (const refuse of [async () => refuseInstall(), () => installApp()]) {
      localStorage.clear()
      visit(START)
      visit(START + HOUR_MS)
      outboxHas('issue', 'processed')
      offerFromBrowser('dismissed')
      expect(isOffered()).toBe(true)
      await act(refuse)
      visit(START + 3 * HOUR_MS)
      offerFromBrowser()
      expect(isOffered()).toBe(false)
    }
  })

  it('asks the browser’s own question once for each offer', async () => {
    visit(START)
    const { prompt } = offerFromBrowser()
    const { result } = renderHook(() => useInstallWay())
    expect(result.current).toBe('prompt')
    await act(installApp)
    expect(prompt).toHaveBeenCalledOnce()
    expect(result.current).toBe('menu')
  })

  it('shows the steps on an iPhone, and shows nothing more in the installed app', () => {
    expect(isIos('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 5)).toBe(true)
    expect(isIos('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5)).toBe(true)
    expect(isIos('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0)).toBe(false)
    expect(isIos('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/125.0', 5)).toBe(false)
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('standalone') }) as MediaQueryList,
    )
    offerFromBrowser()
    expect(renderHook(() => useInstallWay()).result.current).toBe('installed')
  })

  it('does not prevent the start of the app on a device without room', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    visit(START)
    expect(offerFromBrowser().event.defaultPrevented).toBe(true)
    expect(() => outboxHas('user_order', 'processed')).not.toThrow()
  })
})
