import { useEffect } from 'react'
import { write } from '#web/data/outbox/outbox.ts'
import { persistedText } from '#web/data/persisted-value.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { noteOpenTicket } from '#web/features/queue/data/board-report.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'

const storedDeviceId = persistedText('kitchen-device', (text) => text)
const receipted = new Set<string>()

/** Confirms once that a person has opened a new ticket in full. A background page waits until it is visible. */
export function useReceipt({ id, status }: Pick<KitchenTicket, 'id' | 'status'>): void {
  useEffect(() => noteOpenTicket(id), [id])
  useEffect(() => {
    if (status !== 'new') return
    const confirm = () => {
      if (document.visibilityState === 'visible' && !receipted.has(id)) void sendReceipt(id)
    }
    confirm()
    document.addEventListener('visibilitychange', confirm)
    return () => document.removeEventListener('visibilitychange', confirm)
  }, [id, status])
}

async function sendReceipt(id: string): Promise<void> {
  receipted.add(id)
  const data = { order_id: id, device_id: deviceId() }
  // Without a receipt the ticket rings: a device that can store nothing must leave it to the others.
  await write({ type: 'CREATE', table: 'ticket_receipt', id: uuidv7(), data }).catch(() =>
    receipted.delete(id),
  )
}

/** An id for this device, as long as its storage lasts. */
function deviceId(): string {
  const storedId = storedDeviceId.get()
  if (storedId) return storedId
  const newId = uuidv7()
  storedDeviceId.set(newId)
  return newId
}
