import { useState } from 'react'
import { addDays } from '#domain/base/day.ts'
import { snoozeDays } from '#domain/issues/triage.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface SnoozeSheetProps {
  count: number
  /** Whether they are snoozed: then they can return at once. */
  isSnoozed: boolean
  /** A day as YYYY-MM-DD; null returns them. */
  onSnooze: (until: string | null) => void
  onClose: () => void
}

/** Asks until when to snooze issues. */
export function SnoozeSheet({ count, isSnoozed, onSnooze, onClose }: SnoozeSheetProps) {
  const { t, i18n } = useTranslation('issues')
  const today = useClubDay()
  const [day, setDay] = useState('')
  const tomorrow = addDays(today, 1)
  const isPossible = day >= tomorrow
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('triage.snoozeTitle', { count })}
      actions={
        <Button
          kind="primary"
          size="large"
          block
          disabled={!isPossible}
          onClick={() => isPossible && onSnooze(day)}
        >
          {t('triage.snooze')}
        </Button>
      }
    >
      <p className="mb-3 text-muted text-sm">{t('triage.snoozeHint')}</p>
      <div className="mb-4 flex flex-col gap-2">
        {isSnoozed ? <Button onClick={() => onSnooze(null)}>{t('triage.wake')}</Button> : null}
        {snoozeDays(today).map(({ key, day: until }, place) => (
          <Button
            key={key}
            data-first-focus={place === 0 || undefined}
            className="justify-between"
            onClick={() => onSnooze(until)}
          >
            {t(`triage.snoozeUntil.${key}`)}
            <span className="font-normal text-muted">{formatDay(until, i18n.language)}</span>
          </Button>
        ))}
      </div>
      <Field label={t('triage.snoozeDay')}>
        <TextInput type="date" min={tomorrow} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </Sheet>
  )
}
