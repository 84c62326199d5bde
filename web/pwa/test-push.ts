import { supabase } from '#web/data/client.ts'
import { registeredToken } from '#web/pwa/device.ts'

/** A push that was not shown by then is late, or will never be. */
export const TEST_MS = 60_000

/** Sends a test push to this device. Returns the delivery to ask after; null: the club does not know the device. */
export async function sendTestPush(): Promise<string | null> {
  const { data } = await supabase()
    .rpc('test_push', { token: registeredToken() ?? '' })
    .throwOnError()
  return data
}

/** How far a test push has come; null for a delivery that the club does not know. */
export async function readPushState(delivery: string) {
  const { data } = await supabase().rpc('push_state', { delivery }).throwOnError()
  return data[0] ?? null
}
