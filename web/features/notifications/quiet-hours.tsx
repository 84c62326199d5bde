import { useState } from 'react'
import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { setQuietHours, useQuietHours } from '#web/features/notifications/push-settings-data.ts'
import type { QuietHours } from '#web/features/notifications/push-settings-queries.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The hours without pushes to me. Each change is saved. */
export function QuietHoursPart() {
  const { t } = useTranslation('notifications')
  const { user, role } = useMe()
  const { query, hours } = useQuietHours()
  const sync = usePendingFor('quiet_hours', user?.id ?? '')
  const refusal = refusedText(sync)
  const isStaff = role.role_id === 'kitchen' || role.role_id === 'admin'
  return (
    <section>
      <SectionHead
        title={t('quiet.title')}
        hint={t(isStaff ? 'quiet.hintStaff' : 'quiet.hint')}
        aside={sync ? <PendingGlyph status={sync.status} withWord /> : null}
      />
      {hindranceOf(query) ? <ReadError what={t('quiet.failed')} read={query} /> : null}
      {query.isPending && !hindranceOf(query) ? <Skeleton className="h-28 w-full" /> : null}
      {hours ? <Hours hours={hours} /> : null}
      {refusal ? <ErrorNote what={t('notSaved')} why={refusal} /> : null}
    </section>
  )
}

function Hours({ hours }: { hours: QuietHours }) {
  const { t } = useTranslation('notifications')
  const change = (part: Partial<QuietHours>) => {
    const { starts_at, ends_at } = { ...hours, ...part }
    // Quiet hours cannot last a whole day, and an emptied field is no time.
    if (!starts_at || !ends_at || starts_at.slice(0, 5) === ends_at.slice(0, 5)) return
    void setQuietHours(hours, part).catch(showNotSaved)
  }
  const time = (key: 'starts_at' | 'ends_at', label: string) => (
    <TimeField label={label} time={hours[key].slice(0, 5)} onChange={(text) => change({ [key]: text })} />
  )
  return (
    <div className="hairlines px-4 py-1">
      <Switch label={t('quiet.switch')} checked={hours.is_on} onChange={(is_on) => change({ is_on })} />
      {hours.is_on ? (
        <div className="flex gap-3 py-3">
          {time('starts_at', t('quiet.from'))}
          {time('ends_at', t('quiet.until'))}
        </div>
      ) : null}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  time: string
  onChange: (text: string) => void
}

/** Shows the typed text until the field loses focus: the stored time would overwrite a half-typed one. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
      {label}
      <input
        type="time"
        className="input h-12 w-full min-w-0 bg-base-100 text-base"
        value={typed ?? time}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}
