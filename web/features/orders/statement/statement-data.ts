import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { FunctionRow } from '#web/data/database-types.ts'

/** An order on an account; `balance_minor` is the sum of the month up to it. Money in minor units. */
export type StatementLine = FunctionRow<'account_statement', 'user_id' | 'first_name' | 'surname'>

/** A month in which an account had anything; `month` is its first day. */
export type AccountMonth = FunctionRow<'account_months'>

/** The orders on that person's account in a month, given by its first day; oldest first. */
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

/** The months in which that person's account had anything, latest first. */
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
