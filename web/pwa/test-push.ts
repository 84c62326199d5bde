import { supabase } from '#web/data/client.ts'
import { registeredToken } from '#web/pwa/device.ts'

/** A push not shown by then is late or lost. */
export const TEST_MS = 60_000

/** Sends a test push to this device. Returns the delivery's id; null: the club does not know the device. */
export async function sendTestPush(): Promise<string | null> {
  const { data } = await supabase()
    .rpc('test_push', { token: registeredToken() ?? '' })
    .throwOnError()
  return data
}

/** The state of a test push; null for an unknown delivery. */
export async function readPushState(delivery: string) {
  const { data } = await supabase().rpc('push_state', { delivery }).throwOnError()
  return data[0] ?? null
}
