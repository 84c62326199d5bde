import type { QueryData } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

const selectPrinters = () =>
  supabase()
    .from('printer')
    .select(
      `id, name, host, port, stations, paper_mm, language, prints, is_enabled,
      printer_state (condition, is_paper_low, since)`,
    )
    .order('name')

export type PrinterRow = QueryData<ReturnType<typeof selectPrinters>>[number]

const selectWaiting = () =>
  supabase()
    .from('ticket_print')
    .select('id, printer_id, status')
    .in('status', ['waiting', 'unconfirmed'])
    .order('created_at')
    .limit(500)

const noPrinters: PrinterRow[] = []

/** The club's printers with their state and my own changes, live. */
export function usePrinters(): PrinterRow[] {
  const { data } = useQuery({
    queryKey: ['printer'],
    queryFn: async () => (await selectPrinters().throwOnError()).data,
  })
  return useOverlay('printer', data ?? noPrinters)
}

/** The prints that wait for a printer or a person, oldest first. */
export function useWaitingPrints() {
  const { data } = useQuery({
    queryKey: ['ticket_print', 'waiting'],
    queryFn: async () => (await selectWaiting().throwOnError()).data,
  })
  return data ?? []
}

/** The prints of a ticket, oldest first. */
export function usePrintsOf(orderId: string) {
  const { data } = useQuery({
    queryKey: ['ticket_print', orderId],
    queryFn: async () => {
      const { data: prints } = await supabase()
        .from('ticket_print')
        .select('id, what, status, created_at, sent_at, printed_at, duplicate_of, printer (name)')
        .eq('order_id', orderId)
        .order('created_at')
        .throwOnError()
      return prints
    },
  })
  return data ?? []
}

/** Prints a ticket, or a test page without one. */
export async function printAt(printerId: string, orderId: string | null): Promise<void> {
  const data = orderId ? { printer_id: printerId, order_id: orderId } : { printer_id: printerId }
  await write({ type: 'CREATE', table: 'ticket_print', id: uuidv7(), data })
}

/** Sends a print to another printer, withdraws it, or queues it again. */
export async function changePrint(
  id: string,
  data: { printer_id?: string; status?: 'waiting' | 'withdrawn' },
): Promise<void> {
  await write({ type: 'UPDATE', table: 'ticket_print', id, data })
}

/** Makes the club try a printer at once, for example after new paper. Rejects if the club is unreachable or refuses. */
export async function tryPrinter(printerId: string): Promise<void> {
  await supabase().rpc('try_printer', { printer: printerId }).throwOnError()
}
