import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CancelOrder } from '#web/features/orders/order-cancel.tsx'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'

const visitor = vi.hoisted(() => ({ role: 'member' }))
vi.mock('#web/data/session/visitor.ts', () => ({ useRole: () => visitor.role }))
vi.mock('#web/data/outbox/outbox.ts', () => ({ write: vi.fn() }))
vi.mock('#web/ui/link.tsx', () => ({
  Link: ({ to, query, children }: { to: string; query: { orderId: string }; children: string }) => (
    <a href={`${to}?orderId=${query.orderId}`}>{children}</a>
  ),
}))

const shown = (role: string, status: string) => {
  visitor.role = role
  return renderToStaticMarkup(<CancelOrder order={{ id: 'order-1', status } as OrderInFull} />)
}

it('kitchen and administrators cancel a foreign order in the view that asks for the reason', () => {
  for (const role of ['kitchen', 'admin']) {
    expect(shown(role, 'new')).toContain('href="/kitchenorderview?orderId=order-1"')
    expect(shown(role, 'new')).not.toContain('<button')
  }
  expect(shown('member', 'new')).toContain('<button')
  expect(shown('member', 'preparing')).toBe('')
})
