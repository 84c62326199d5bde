import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MutationRecord, MutationStatus } from '#web/data/outbox/mutation.ts'
import { toastOutcome } from '#web/features/issues/triage/toast-outcome.ts'
import { toast } from '#web/ui/layers/toast.tsx'

const answers = vi.hoisted(() => ({ outcomes: [] as string[] }))

vi.mock('#web/ui/layers/toast.tsx', () => ({ toast: vi.fn(() => 'toast-1') }))
vi.mock('#web/data/outbox/outbox.ts', () => ({ outcomeSoon: async () => answers.outcomes.shift() }))

afterEach(() => vi.clearAllMocks())

const texts = { done: '1 given to Declan', waits: 'Waits to be sent: give 1 to Declan' }

/** Shows the toast of an act whose changes have these states at each check. */
async function tell(count: number, ...outcomes: MutationStatus[]) {
  answers.outcomes = outcomes
  const records = Array.from({ length: count }, (_, id) => ({ id }) as MutationRecord)
  await toastOutcome(records, texts, { duration: 8000 })
  return vi.mocked(toast).mock.calls.map(([type, text, options]) => [type, text, options?.id])
}

describe('the toast of an act', () => {
  it('says that it is done, once the club has answered', async () => {
    expect(await tell(2, 'processed', 'processed')).toEqual([['success', texts.done, undefined]])
  })

  it('says that it waits, while one of its changes does', async () => {
    expect(await tell(2, 'processed', 'pending', 'processed', 'pending')).toEqual([
      ['info', texts.waits, undefined],
    ])
  })

  it('changes to done when the answer arrives while it is shown', async () => {
    expect(await tell(1, 'pending', 'processed')).toEqual([
      ['info', texts.waits, undefined],
      ['success', texts.done, 'toast-1'],
    ])
  })

  it('is not shown for a refused change, which its card shows', async () => {
    expect(await tell(2, 'error', 'pending')).toEqual([])
  })
})
