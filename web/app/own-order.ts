import { supabase } from '#web/data/client.ts'
import { currentMe } from '#web/data/session/session.ts'

/** A tap does not wait longer for the answer. */
const TIMEOUT_MS = 3000

/** Whether the order of that id is the person's own; false where the club does not answer. */
export async function isOwnOrder(id: string): Promise<boolean> {
  const { data } = await supabase()
    .from('user_order')
    .select('user_id')
    .eq('id', id)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .maybeSingle()
  return data !== null && data.user_id === currentMe().user?.id
}
