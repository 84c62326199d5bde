import { queryOptions } from '@tanstack/react-query'
import type { Enum } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import { registeredAt, registeredToken, rememberMutedKinds } from '#web/pwa/device.ts'

/** A device that gets my pushes. */
export interface PushDevice {
  id: string
  kind: string
  /** The user agent of its session; null without one. */
  user_agent: string | null
  seen_at: string
  muted_kinds: PushKind[]
  is_this: boolean
}

/** By the club's clock, `HH:MM` or `HH:MM:SS`. */
export interface QuietHours {
  id: string
  is_on: boolean
  starts_at: string
  ends_at: string
}

export type PushKind = Enum<'push_token_muted_kinds'>

/** Reads my devices, this one first. The club marks this one by its token, so a new registration reads again. */
export const devicesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['push_token', 'mine', userId, registeredAt()],
    queryFn: async (): Promise<PushDevice[]> => {
      const { data } = await supabase()
        .rpc('my_devices', { token: registeredToken() ?? '' })
        .throwOnError()
      const devices = data as PushDevice[]
      const mine = devices.find(({ is_this }) => is_this)
      if (userId && mine) rememberMutedKinds(userId, mine.muted_kinds)
      return devices
    },
  })

export const quietHoursQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['quiet_hours', userId],
    queryFn: async (): Promise<QuietHours | null> => {
      const { data } = await supabase()
        .from('quiet_hours')
        .select('id, is_on, starts_at, ends_at')
        .eq('id', userId!)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
