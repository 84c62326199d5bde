import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { currentMe, useMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'
import {
  devicesQuery,
  type PushDevice,
  type PushKind,
  type QuietHours,
  quietHoursQuery,
} from '#web/features/notifications/push-settings-queries.ts'
import { registeredAt, rememberMutedKinds } from '#web/pwa/device.ts'
import { onPush } from '#web/pwa/push.ts'
import { readPushState, TEST_MS } from '#web/pwa/test-push.ts'

/** The kinds of pushes for a role, the urgent ones first. */
export function pushKindsOf(roleId: string): PushKind[] {
  const isKitchen = roleId === 'kitchen' || roleId === 'admin'
  const isCrew = roleId === 'maintenance' || roleId === 'admin'
  return enums.push_token_muted_kinds.filter((kind) => {
    if (kind === 'alarm') return isKitchen
    if (kind === 'kitchen') return roleId === 'kitchen'
    return kind === 'report' ? isCrew : true
  })
}

/** My devices with my unsent changes. */
export function useMyDevices() {
  const { user } = useMe()
  useStore({ get: registeredAt, subscribe: onPush })
  const query = useQuery({ ...devicesQuery(user?.id), enabled: user !== null })
  return { query, devices: useOverlay('push_token', query.data) }
}

/** Turns a kind on or off on one device. Rejects when this device's storage is full. */
export async function setKind(device: PushDevice, kind: PushKind, isOn: boolean): Promise<void> {
  const others = device.muted_kinds.filter((one) => one !== kind)
  const muted_kinds = isOn ? others : [...others, kind]
  await write({ type: 'UPDATE', table: 'push_token', id: device.id, data: { muted_kinds } })
  const person = currentMe().user?.id
  if (device.is_this && person) rememberMutedKinds(person, muted_kinds)
}

/** Ends the pushes to another device of mine. Rejects when this device's storage is full. */
export async function removeDevice({ id }: PushDevice): Promise<void> {
  await write({ type: 'DELETE', table: 'push_token', id, data: {} })
}

/** My quiet hours with my unsent changes. */
export function useQuietHours() {
  const { user } = useMe()
  const query = useQuery({ ...quietHoursQuery(user?.id), enabled: user !== null })
  const rows = useMemo((): QuietHours[] => (query.data ? [query.data] : []), [query.data])
  const [hours] = useOverlay('quiet_hours', rows)
  return { query, hours }
}

/** Changes my quiet hours. Rejects when this device's storage is full. */
export async function setQuietHours(
  { id }: QuietHours,
  data: Partial<Omit<QuietHours, 'id'>>,
): Promise<void> {
  await write({ type: 'UPDATE', table: 'quiet_hours', id, data })
}

/** The state of a test push, polled until it was shown or has failed, at most a minute. */
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
