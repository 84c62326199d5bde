import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConnectionGlyph } from '#web/app/connection-glyph.tsx'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { startI18n } from '#web/i18n/i18n.ts'

const outbox = vi.hoisted(() => ({
  online: true,
  pending: [] as unknown[],
  retry: vi.fn(async () => undefined),
  drop: vi.fn(async () => undefined),
}))

vi.mock('#web/data/outbox/outbox.ts', () => ({
  usePending: () => outbox.pending,
  retry: outbox.retry,
  drop: outbox.drop,
}))
vi.mock('#web/data/realtime.ts', () => ({
  useConnection: () => ({ online: outbox.online, live: true }),
}))

function change(id: number, table: string, error: string | null = null): MutationRecord {
  return {
    id,
    timestamp: Date.now(),
    type: 'CREATE',
    payload: { table, data: {}, id: `row-${id}` },
    status: error ? 'error' : 'pending',
    error,
  }
}

beforeAll(() => startI18n('en'))

afterEach(() => {
  cleanup()
  outbox.online = true
  outbox.pending = []
  vi.clearAllMocks()
})

describe('the connection in the top bar', () => {
  it('takes no room while all is well', () => {
    const { container } = render(<ConnectionGlyph />)
    expect(container.childElementCount).toBe(0)
  })

  it('says that there is no connection', () => {
    outbox.online = false
    render(<ConnectionGlyph />)
    expect(screen.getByRole('button', { name: 'Connection and changes, No connection' })).toBeTruthy()
  })

  it('counts what waits and what was not sent', () => {
    outbox.pending = [change(1, 'issue'), change(2, 'issue'), change(3, 'user_order', 'GS302: x')]
    render(<ConnectionGlyph />)
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
      'Connection and changes, 1 change not sent, 2 changes waiting',
    )
  })
})

describe('the sheet of changes', () => {
  function open() {
    render(<ConnectionGlyph />)
    fireEvent.click(screen.getByRole('button'))
  }

  it('tells a refusal by its code in the reader’s words, and sends it again on demand', () => {
    outbox.pending = [change(3, 'user_order', 'GS302: The kitchen is closed')]
    open()
    expect(screen.getByText('The kitchen is not taking orders at the moment.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(outbox.retry).toHaveBeenCalledWith(3)
  })

  it('says the code, not the server’s own words, where the code is not known', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    outbox.pending = [change(3, 'elsewhere', 'XX001: The disk is tired')]
    open()
    expect(screen.getByText('Something went wrong. Try again. (XX001)')).toBeTruthy()
    expect(screen.queryByText(/The disk is tired/)).toBeNull()
    expect(screen.getByText('Other change')).toBeTruthy()
  })

  it('offers no second try for what only waits', () => {
    outbox.pending = [change(1, 'issue')]
    open()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('discards a change only after asking', async () => {
    outbox.pending = [change(1, 'issue')]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(outbox.drop).not.toHaveBeenCalled()
    expect(screen.getByText('Discard this change?')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!)
    await waitFor(() => expect(outbox.drop).toHaveBeenCalledWith(1))
  })

  it('leaves the change alone when the answer is no', () => {
    outbox.pending = [change(1, 'issue')]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(outbox.drop).not.toHaveBeenCalled()
    expect(screen.queryByText('Discard this change?')).toBeNull()
  })
})
