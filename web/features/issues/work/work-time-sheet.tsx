import { useState } from 'react'
import { momentAt } from '#domain/base/day.ts'
import { minutesOf } from '#domain/issues/work-time.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import type { IssueWork } from '#web/features/issues/shared/issue-data.ts'
import { addWork, correctWork } from '#web/features/issues/shared/issue-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface WorkTimeSheetProps {
  issueId: string
  /** The period to correct, or a new one. */
  work: IssueWork | 'new'
  onClose: () => void
}

const USUAL = [15, 30, 45, 60, 90, 120]
const DAY_MINUTES = 1440
/** The database refuses work of more than 90 days ago. */
const DAYS_BACK = 89

/** Enters the length of work that was not timed, or timed wrongly. */
export function WorkTimeSheet({ issueId, work, onClose }: WorkTimeSheetProps) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const words = useDurationText()
  const today = useClubDay()
  const zone = useClubZone()
  const measured = work === 'new' || work.by_hand ? undefined : minutesOf({ ...work, minutes: null }, 0)
  const [text, setText] = useState(work === 'new' ? '' : String(minutesOf(work, 0)))
  const [day, setDay] = useState(today)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  const good = minutes <= DAY_MINUTES && /^\d{4}-\d\d-\d\d$/.test(day)
  const save = async (correction: number | null) => {
    setIsSubmitted(true)
    if (correction !== null && !good) return
    try {
      if (work === 'new') await addWork(issueId, startOf(day, today, zone), minutes)
      else await correctWork(work.id, correction)
      onClose()
    } catch (cause) {
      toast('error', t('work.failed'), { detail: errorText(cause) })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(work === 'new' ? 'work.add' : 'work.correct')}
      actions={
        <Button kind="primary" size="large" block onClick={() => void save(minutes)}>
          {common('action.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('work.howLong')} error={isSubmitted && !good ? t('work.badMinutes') : undefined}>
          <TextInput inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <ChipRow label={t('work.howLong')}>
          {USUAL.map((one) => (
            <Chip key={one} pressed={minutes === one} onPress={() => setText(String(one))}>
              {words(one)}
            </Chip>
          ))}
        </ChipRow>
        {work === 'new' ? (
          <Field label={t('work.day')}>
            <TextInput
              type="date"
              value={day}
              min={daysBefore(today, DAYS_BACK)}
              max={today}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
        ) : null}
        {measured === undefined ? null : (
          <Button kind="quiet" onClick={() => void save(null)}>
            {t('work.byClock', { time: words(measured) })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** A time on that day of the club: now if it is today, else noon. */
function startOf(day: string, today: string, zone: string): string {
  return (day === today ? new Date() : momentAt(zone, day, 12)).toISOString()
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
