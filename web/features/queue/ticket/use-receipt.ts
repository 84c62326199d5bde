import { type RefObject, useEffect } from 'react'
import { write } from '#web/data/outbox/outbox.ts'
import { persistedText } from '#web/data/persisted-value.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'

const storedDeviceId = persistedText('kitchen-device', (text) => text)
/** How much of a ticket must be in view. */
const IN_VIEW = 0.4

const receipted = new Set<string>()
const observedIds = new Map<Element, string>()
/** In view while the page is in the background. */
const waiting = new Map<Element, string>()
let observer: IntersectionObserver | undefined

/** Tells the club that this screen shows a new ticket, unless another screen did so before. */
export function useReceipt(
  element: RefObject<HTMLElement | null>,
  ticket: Pick<KitchenTicket, 'id' | 'status' | 'shown_at'>,
): void {
  const { id, status, shown_at } = ticket
  const needsReceipt = status === 'new' && !shown_at
  useEffect(() => {
    const card = element.current
    if (!needsReceipt || !card || receipted.has(id)) return
    observedIds.set(card, id)
    sight().observe(card)
    return () => {
      observer?.unobserve(card)
      observedIds.delete(card)
      waiting.delete(card)
    }
  }, [element, id, needsReceipt])
}

function sight(): IntersectionObserver {
  if (observer) return observer
  document.addEventListener('visibilitychange', () => {
    for (const [element, id] of waiting) confirmInView(element, id)
  })
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = observedIds.get(target)
        if (id && isIntersecting) confirmInView(target, id)
        else waiting.delete(target)
      }
    },
    { threshold: IN_VIEW },
  )
  return observer
}

function confirmInView(element: Element, id: string): void {
  if (document.visibilityState !== 'visible') {
    waiting.set(element, id)
    return
  }
  waiting.delete(element)
  observer?.unobserve(element)
  if (receipted.has(id)) return
  receipted.add(id)
  // Two frames: the first is the one it is drawn in, at the second it is on the glass.
  requestAnimationFrame(() => requestAnimationFrame(() => void sendReceipt(id)))
}

async function sendReceipt(id: string): Promise<void> {
  const data = { order_id: id, device_id: deviceId() }
  // A device that can keep nothing says nothing; the ticket then rings elsewhere.
  await write({ type: 'CREATE', table: 'ticket_receipt', id: uuidv7(), data }).catch(() =>
    receipted.delete(id),
  )
}

/** This device, for as long as it keeps anything. */
function deviceId(): string {
  const storedId = storedDeviceId.get()
  if (storedId) return storedId
  const newId = uuidv7()
  storedDeviceId.set(newId)
  return newId
}
