import { Monitor, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { removeDevice, useMyDevices } from '#web/features/notifications/push-settings-data.ts'
import type { PushDevice } from '#web/features/notifications/push-settings-queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/format/device-name.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** The devices that get my pushes, this one marked, with buttons to end them on others. */
export function PushDevices() {
  const { t } = useTranslation('notifications')
  const { query, devices } = useMyDevices()
  const refusals = usePending('push_token').filter(
    ({ type, status }) => type === 'DELETE' && status === 'error',
  )
  const [question, ask] = useState<PushDevice>()
  const nameOf = useDeviceName()
  return (
    <section>
      <SectionHead title={t('devices.title')} {...(devices.length > 0 && { hint: t('devices.hint') })} />
      {hindranceOf(query) ? <ReadError what={t('devices.failed')} read={query} /> : null}
      {query.isPending && !hindranceOf(query) ? <Skeleton className="h-28 w-full" /> : null}
      {query.data && devices.length === 0 ? <p className="text-muted">{t('devices.none')}</p> : null}
      {devices.length > 0 ? (
        <List>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} name={nameOf(device)} onRemove={() => ask(device)} />
          ))}
        </List>
      ) : null}
      {refusals.map((refusal: MutationRecord) => (
        <ErrorNote key={refusal.id} what={t('notSaved')} why={errorText(refusalOf(refusal))} />
      ))}
      {question ? (
        <ConfirmDialog
          title={t('devices.removeTitle', { name: nameOf(question) })}
          act={t('devices.remove')}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            void removeDevice(question).catch(showNotSaved)
            ask(undefined)
          }}
        >
          {t('devices.removeHint')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

interface DeviceRowProps {
  device: PushDevice
  name: string
  onRemove: () => void
}

function DeviceRow({ device, name, onRemove }: DeviceRowProps) {
  const { t, i18n } = useTranslation('notifications')
  const zone = useClubZone()
  return (
    <ListRow
      icon={deviceName(device.user_agent).isMobile ? Smartphone : Monitor}
      title={<span className="wrap-anywhere line-clamp-2">{name}</span>}
      detail={t('devices.seen', { time: formatMoment(device.seen_at, i18n.language, zone) })}
      trailing={
        device.is_this ? (
          <StatusPill tone="good">{t('devices.this')}</StatusPill>
        ) : (
          <IconButton icon={Trash2} label={t('devices.removeNamed', { name })} onClick={onRemove} />
        )
      }
    />
  )
}

function useDeviceName(): (device: PushDevice) => string {
  const { t } = useTranslation('notifications')
  return ({ user_agent }) => {
    const { browser, system } = deviceName(user_agent)
    if (browser && system) return t('devices.name', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}
