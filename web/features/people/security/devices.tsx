import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { type Device, endDevice, leave, readDevices } from '#web/features/people/security/security-data.ts'
import { type Act, useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/format/device-name.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** My signed-in devices, with sign-out here, on another one, on all others and everywhere. */
export function Devices() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const queries = useQueryClient()
  const queryKey = ['auth_sessions', user?.id]
  const devices = useQuery({ queryKey, queryFn: readDevices, staleTime: 0, meta: { keep: false } })
  const act = useAct()
  const end = (how: () => Promise<void>) =>
    act.run(async () => {
      await how()
      await queries.invalidateQueries({ queryKey })
    })
  if (devices.isError) {
    return <ErrorNote what={t('devices.unread')} onRetry={() => void devices.refetch()} />
  }
  if (!devices.data) return <Skeleton className="h-32 w-full" />
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('signOut.failed')} why={act.failure} /> : null}
      <List>
        {devices.data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            act={act}
            onEnd={() => end(() => endDevice(device.id))}
          />
        ))}
      </List>
      <p className="text-muted text-sm">{t('devices.hint')}</p>
      <div className="flex flex-col gap-2">
        {devices.data.length > 1 ? (
          <Button size="large" block disabled={act.busy} onClick={() => void end(() => leave('others'))}>
            {t('devices.others')}
          </Button>
        ) : null}
        <Button size="large" block disabled={act.busy} onClick={() => void act.run(() => leave('local'))}>
          {t('devices.here')}
        </Button>
        <Button
          kind="quiet"
          size="large"
          block
          disabled={act.busy}
          onClick={() => void act.run(() => leave('global'))}
        >
          {t('devices.everywhere')}
        </Button>
      </div>
    </div>
  )
}

function DeviceRow({ device, act, onEnd }: { device: Device; act: Act; onEnd: () => Promise<boolean> }) {
  const { t, i18n } = useTranslation('people')
  const zone = useClubZone()
  const { browser, system, isMobile } = deviceName(device.user_agent)
  const name =
    browser && system
      ? t('devices.name', { browser, system })
      : (browser ?? system ?? (device.user_agent || t('devices.unknown')))
  const usage = t('devices.used', { time: formatMoment(device.used_at, i18n.language, zone) })
  return (
    <ListRow
      icon={isMobile ? Smartphone : Monitor}
      title={<span className="wrap-anywhere line-clamp-2">{name}</span>}
      detail={device.ip ? `${usage} · ${device.ip}` : usage}
      trailing={
        device.is_this ? (
          <StatusPill tone="good">{t('devices.this')}</StatusPill>
        ) : (
          <IconButton
            icon={LogOut}
            label={t('devices.end', { name })}
            disabled={act.busy}
            onClick={() => void onEnd()}
          />
        )
      }
    />
  )
}
