import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Enum } from '#domain/generated/database.ts'
import { enums } from '#domain/generated/enums.ts'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { currentMe, useMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'
import { registeredAt, registeredToken, rememberMutedKinds } from '#web/pwa/device.ts'
import { onPush } from '#web/pwa/push.ts'
import { readPushState, TEST_MS } from '#web/pwa/test-push.ts'

/** A device that gets my pushes. */
export interface PushDevice {
  id: string
  kind: string
  /** What its session says it is; null without one. */
  user_agent: string | null
  seen_at: string
  muted_kinds: PushKind[]
  is_this: boolean
}

/** On the club's clock, `HH:MM` or `HH:MM:SS`. */
export interface QuietHours {
  id: string
  is_on: boolean
  starts_at: string
  ends_at: string
}

export type PushKind = Enum<'push_token_muted_kinds'>

/** The kinds of pushes that a person of the role gets, the urgent ones first. */
export function pushKindsOf(roleId: string): PushKind[] {
  const isKitchen = roleId === 'kitchen' || roleId === 'admin'
  const isCrew = roleId === 'maintenance' || roleId === 'admin'
  return enums.push_token_muted_kinds.filter((kind) => {
    if (kind === 'alarm') return isKitchen
    if (kind === 'kitchen') return roleId === 'kitchen'
    return kind === 'report' ? isCrew : true
  })
}

/** My devices, this one first, with my unsent changes laid over them. */
export function useMyDevices() {
  const { user } = useMe()
  // The club marks this device by its token, so a new registration asks again.
  const registrationAt = useStore({ get: registeredAt, subscribe: onPush })
  const query = useQuery({
    queryKey: ['push_token', 'mine', user?.id, registrationAt],
    enabled: user !== null,
    queryFn: async (): Promise<PushDevice[]> => {
      const { data } = await supabase()
        .rpc('my_devices', { token: registeredToken() ?? '' })
        .throwOnError()
      const devices = data as PushDevice[]
      const mine = devices.find(({ is_this }) => is_this)
      if (user && mine) rememberMutedKinds(user.id, mine.muted_kinds)
      return devices
    },
  })
  return { query, devices: useOverlay('push_token', query.data) }
}

/** Turns a kind on or off on one device. Rejects when this device has no room for the change. */
export async function setKind(device: PushDevice, kind: PushKind, isOn: boolean): Promise<void> {
  const others = device.muted_kinds.filter((one) => one !== kind)
  const muted_kinds = isOn ? others : [...others, kind]
  await write({ type: 'UPDATE', table: 'push_token', id: device.id, data: { muted_kinds } })
  const person = currentMe().user?.id
  if (device.is_this && person) rememberMutedKinds(person, muted_kinds)
}

/** Ends the pushes to another device of mine. Rejects when this device has no room for the change. */
export async function removeDevice({ id }: PushDevice): Promise<void> {
  await write({ type: 'DELETE', table: 'push_token', id, data: {} })
}

/** My quiet hours with my unsent changes. */
export function useQuietHours() {
  const { user } = useMe()
  const id = user?.id
  const query = useQuery({
    queryKey: ['quiet_hours', id],
    enabled: id !== undefined,
    queryFn: async (): Promise<QuietHours | null> => {
      const { data } = await supabase()
        .from('quiet_hours')
        .select('id, is_on, starts_at, ends_at')
        .eq('id', id!)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
  const rows = useMemo((): QuietHours[] => (query.data ? [query.data] : []), [query.data])
  const [hours] = useOverlay('quiet_hours', rows)
  return { query, hours }
}

/** Changes my quiet hours. Rejects when this device has no room for the change. */
export async function setQuietHours(
  { id }: QuietHours,
  data: Partial<Omit<QuietHours, 'id'>>,
): Promise<void> {
  await write({ type: 'UPDATE', table: 'quiet_hours', id, data })
}

/** How a test push stands: asked for until the device reports that it was shown, at most for a minute. */
export function usePushState(delivery: { id: string; sentAt: number } | undefined) {
  return useQuery({
    queryKey: ['push_state', delivery?.id],
    enabled: delivery !== undefined,
    meta: { keep: false },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.shown_at || data?.failed_at || Date.now() - (delivery?.sentAt ?? 0) > TEST_MS ? false : 1500,
    queryFn: () => readPushState(delivery!.id),
  })
}
