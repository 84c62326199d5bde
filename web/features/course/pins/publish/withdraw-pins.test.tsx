import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublishedPins } from '#web/data/course/pins.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { useWithdrawal, WithdrawPins } from './withdraw-pins.tsx'

const outbox = vi.hoisted(() => ({
  pending: [] as unknown[],
  write: vi.fn(() => Promise.resolve({})),
  drop: vi.fn(() => Promise.resolve()),
}))
vi.mock('#web/data/outbox/outbox.ts', () => ({
  write: outbox.write,
  drop: outbox.drop,
  usePending: () => outbox.pending,
}))
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => undefined
  outbox.pending = []
  return startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const published = { id: 'set', date: '2026-06-01' } as PublishedPins
const record = (id: string, status: MutationRecord['status'], type = 'UPDATE') =>
  ({ id: 7, type, status, payload: { table: 'pin_set', id, data: {} }, error: 'GS217' }) as unknown

async function withdraw() {
  const onWithdraw = vi.fn()
  render(<WithdrawPins published={published} onWithdraw={onWithdraw} />)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the published pins' }))
  expect(outbox.write).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Withdraw', { selector: '.btn, .btn *' }))
  await waitFor(() => expect(onWithdraw).toHaveBeenCalledOnce())
}

describe('pins that were published by mistake', () => {
  it('are withdrawn after a question', async () => {
    await withdraw()
    expect(outbox.write).toHaveBeenCalledExactlyOnceWith({
      type: 'UPDATE',
      table: 'pin_set',
      id: 'set',
      data: { status: 'withdrawn' },
    })
    expect(outbox.drop).not.toHaveBeenCalled()
  })

  it('are withdrawn again after a refusal, whose reason is shown before', async () => {
    outbox.pending = [record('set', 'error')]
    await withdraw()
    expect(screen.getByRole('alert').textContent).toContain('not withdrawn')
    expect(outbox.drop).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('wait only for the withdrawal of this set', () => {
    const waiting = [record('other', 'pending'), record('set', 'pending', 'CREATE'), record('set', 'pending')]
    const said = waiting.map((one) => {
      outbox.pending = [one]
      return renderHook(() => useWithdrawal(published)).result.current.pending
    })
    expect(said).toEqual([false, false, true])
  })
})
