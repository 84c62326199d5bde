import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { OrderStatus, SoldLine } from '#web/features/orders/orders-data.ts'

/** One order that was put on an account; the balance is what the month has come to with it. Money in minor units. */
export interface StatementLine {
  order_id: string
  number: number
  first_name: string | null
  surname: string | null
  at: string
  status: OrderStatus
  lines: SoldLine[]
  total_minor: number
  currency: string
  balance_minor: number
}

export interface AccountMonth {
  /** Its first day. */
  month: string
  orders: number
  total_minor: number
  currency: string
}

/** What was put on that person's account in a month, given by its first day; oldest first. */
export function useStatement(month: string, person: string | undefined) {
  return useQuery({
    queryKey: ['user_order', 'statement', person, month],
    enabled: person !== undefined,
    queryFn: async () => {
      const { data } = await supabase().rpc('account_statement', { month, person: person! }).throwOnError()
      return data as unknown as StatementLine[]
    },
  })
}

/** The months in which that person's account had anything, latest first. */
export function useAccountMonths(person: string | undefined) {
  return useQuery({
    queryKey: ['user_order', 'account months', person],
    enabled: person !== undefined,
    queryFn: async () => {
      const { data } = await supabase().rpc('account_months', { person: person! }).throwOnError()
      return data as unknown as AccountMonth[]
    },
  })
}
