import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { FunctionRow } from '#web/data/database-types.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { usePending, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/**
 * An order on an account, or a correction of one, whose `total_minor` is negative in the member's favour;
 * `balance_minor` is the month's sum up to it. Money in minor units.
 */
export type StatementLine = FunctionRow<
  'account_statement',
  'user_id' | 'first_name' | 'surname' | 'correction_id' | 'reason' | 'label'
>

/** A month with account activity; `month` is its first day. */
export type AccountMonth = FunctionRow<'account_months'>

/** The person's account lines of a month, given by its first day; oldest first. */
export function useStatement(month: string, person: string | undefined) {
  return useQuery({
    queryKey: ['user_order', 'statement', person, month],
    enabled: person !== undefined,
    queryFn: async () => {
      const { data } = await supabase().rpc('account_statement', { month, person: person! }).throwOnError()
      return data as StatementLine[]
    },
  })
}

/** The months with activity on the person's account, latest first. */
export function useAccountMonths(person: string | undefined) {
  return useQuery({
    queryKey: ['user_order', 'account months', person],
    enabled: person !== undefined,
    queryFn: async () => {
      const { data } = await supabase().rpc('account_months', { person: person! }).throwOnError()
      return data as AccountMonth[]
    },
  })
}

/** Adds to an order's charge; negative is in the member's favour. Resolves when the device has stored it. */
export async function correctCharge(
  order_id: string,
  correction: { kind: 'refund' | 'correction'; amount_minor: number; reason: string },
): Promise<void> {
  const data = { order_id, ...correction }
  await write({ type: 'CREATE', table: 'account_correction', id: uuidv7(), data })
}

/** My unsent or refused corrections of these orders. */
export function usePendingCorrections(lines: readonly StatementLine[]): MutationRecord[] {
  const orders = new Set(lines.map(({ order_id }) => order_id))
  return usePending('account_correction').filter(({ payload }) => orders.has(String(payload.data.order_id)))
}
