import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'
import { PushCard } from '#web/features/notifications/push-card.tsx'
import { PushDevices } from '#web/features/notifications/push-devices.tsx'
import { pushKindsOf, setKind, useMyDevices } from '#web/features/notifications/push-settings-data.ts'
import type { PushDevice } from '#web/features/notifications/push-settings-queries.ts'
import { PushTest } from '#web/features/notifications/push-test.tsx'
import { QuietHoursPart } from '#web/features/notifications/quiet-hours.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { onPush } from '#web/pwa/push.ts'
import { pushState } from '#web/pwa/push-state.ts'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** My push settings: this device with its kinds and a test, my quiet hours, and my other devices. */
export function PushSettings({ withCard }: { withCard: boolean }) {
  const state = useStore({ get: pushState, subscribe: onPush })
  const { devices } = useMyDevices()
  const here = devices.find(({ is_this }) => is_this)
  if (state === 'none') return withCard ? <PushCard /> : null
  return (
    <div className="flex flex-col gap-6">
      {withCard ? <PushCard /> : null}
      {state === 'granted' && here ? <PushKinds device={here} /> : null}
      {state === 'granted' ? <PushTest /> : null}
      <QuietHoursPart />
      <PushDevices />
    </div>
  )
}

/** The kinds of pushes to this device. Each switch is saved. */
function PushKinds({ device }: { device: PushDevice }) {
  const { t } = useTranslation('notifications')
  const { role } = useMe()
  const sync = usePendingFor('push_token', device.id)
  const refusal = refusedText(sync)
  return (
    <section>
      <SectionHead
        title={t('kinds.title')}
        hint={t('kinds.hint')}
        aside={sync ? <PendingGlyph status={sync.status} withWord /> : null}
      />
      <ul className="hairlines">
        {pushKindsOf(role.role_id).map((kind) => (
          <li key={kind} className="px-4 py-1">
            <Switch
              label={t(
                kind === 'issue' && role.role_id === 'member' ? 'kinds.ownReports' : `kinds.name.${kind}`,
              )}
              {...(kind === 'alarm' ? { hint: t('kinds.alarmHint') } : {})}
              checked={!device.muted_kinds.includes(kind)}
              onChange={(isOn) => void setKind(device, kind, isOn).catch(showNotSaved)}
            />
          </li>
        ))}
      </ul>
      {refusal ? <ErrorNote what={t('notSaved')} why={refusal} /> : null}
    </section>
  )
}
