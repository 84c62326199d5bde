import { MyOrdersScreen } from '#web/features/orders/my-orders-screen.tsx'
import { StatementScreen } from '#web/features/orders/statement-screen.tsx'
import { useQueryParam } from '#web/ui/link.tsx'

/** My orders, or with `?statement=2026-10` what a member account came to in that month. */
export function MyOrdersOrStatement() {
  return useQueryParam('statement') === undefined ? <MyOrdersScreen /> : <StatementScreen />
}
