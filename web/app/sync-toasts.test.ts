import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSyncToasts } from '#web/app/sync-toasts.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { SyncEvent } from '#web/data/outbox/outbox-sender.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { renderHook } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

const sync = vi.hoisted(() => ({ tell: (_event: unknown) => undefined as unknown }))

vi.mock('#web/ui/layers/toast.tsx', () => ({ toast: vi.fn() }))
vi.mock('#web/data/outbox/outbox.ts', () => ({
  onSync: (listener: (event: SyncEvent) => void) => {
    sync.tell = listener as typeof sync.tell
    return () => undefined
  },
}))

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.useFakeTimers()
  startSyncToasts()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('the toasts for delayed changes', () => {
  it('S8.33 give the number of synchronised changes', () => {
    sync.tell({ type: 'complete', count: 2 })
    expect(toast).toHaveBeenCalledWith('success', '2 changes synchronised')
  })

  it('S8.34 show after a failed sync that it will be retried', () => {
    sync.tell({ type: 'failed' })
    expect(toast).toHaveBeenCalledWith('error', 'Changes could not be synchronised and will be retried later')
  })

  const record = { id: 7, error: 'GS306: item beer is sold out' } as MutationRecord

  it('show a refused change with its reason', () => {
    sync.tell({ type: 'refused', record })
    vi.runAllTimers()
    expect(toast).toHaveBeenCalledWith('error', '1 change not sent', {
      detail: 'Something in your order is sold out. Remove it and order again.',
    })
  })
  it('do not show a refused change when a card in view shows it', () => {
    sync.tell({ type: 'refused', record })
    const card = renderHook(() => useRefusalInView(7))
    vi.runAllTimers()
    expect(toast).not.toHaveBeenCalled()
    card.unmount()
    sync.tell({ type: 'refused', record })
    vi.runAllTimers()
    expect(toast).toHaveBeenCalledOnce()
  })
})
