import { useState } from 'react'
import { addDays } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { pinSheetPlace, wholePaces } from '#domain/course/green/paces.ts'
import { zoneOf } from '#domain/course/green/zone.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useRoundsPlayed } from '#web/features/course/best-position/best-position-data.ts'
import { zoneWords } from '#web/features/course/best-position/reason-text.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { WhySheet } from '#web/features/course/pins/why/why-sheet.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface HistorySheetProps {
  open: boolean
  onClose: () => void
  courseId: string
  green: GreenOfDay
  date: string
}

/** The former holes of this green, the rounds they carried, and the form to record rounds. */
export function HistorySheet({ open, onClose, courseId, green, date }: HistorySheetProps) {
  const { t, i18n } = useTranslation('course')
  const rounds = useRoundsPlayed(courseId)
  const [whyDay, setWhyDay] = useState<string | null>(null)
  const days = Array.from({ length: HEALED_DAYS }, (_, i) => i + 1)
  return (
    <Sheet open={open} onClose={onClose} title={t('best.historyOf', { number: green.hole.number })}>
      <div className="flex flex-col gap-6">
        <List title={t('best.history')} hint={t('why.pressDay')}>
          {days.map((daysAgo) => {
            const day = addDays(date, -daysAgo)
            const today = rounds.find((one) => one.date === day)
            return (
              <ListRow
                key={day}
                title={formatDay(day, i18n.language)}
                onPress={() => setWhyDay(day)}
                detail={<Where green={green} daysAgo={daysAgo} />}
                trailing={
                  <span className="tabular flex items-center gap-2 text-muted text-sm">
                    {today?.sync ? <PendingGlyph status={today.sync.status} /> : null}
                    {today ? t('best.rounds', { count: today.rounds }) : t('best.notCounted')}
                  </span>
                }
              />
            )
          })}
        </List>
        <RoundsForm courseId={courseId} date={date} rounds={rounds} />
      </div>
      {whyDay ? (
        <WhySheet
          open
          onClose={() => setWhyDay(null)}
          title={t('why.title', { number: green.hole.number })}
          courseId={courseId}
          hole={green.hole}
          date={whyDay}
        />
      ) : null}
    </Sheet>
  )
}

function Where({ green: { green, recent }, daysAgo }: { green: GreenOfDay; daysAgo: number }) {
  const { t } = useTranslation('course')
  const hole = recent.find((one) => one.daysAgo === daysAgo)
  if (!hole || !green) return t('best.noHole')
  const sheet = pinSheetPlace(green.shape, green.from, hole.point)
  const zone = t(zoneWords[zoneOf(green.shape, green.from, hole.point)])
  if (!sheet) return zone
  const aside = t(sheet.side === 'left' ? 'best.fromLeft' : 'best.fromRight', {
    count: wholePaces(sheet.fromSide),
  })
  return [zone, t('best.pacesOn', { count: wholePaces(sheet.fromFront) }), aside].join(' · ')
}

interface RoundsFormProps {
  courseId: string
  date: string
  rounds: ReturnType<typeof useRoundsPlayed>
}

/** Records the number of rounds of a day, or corrects an earlier count. */
function RoundsForm({ courseId, date, rounds }: RoundsFormProps) {
  const { t, i18n } = useTranslation('course')
  // No rounds are counted before their day.
  const tomorrow = addDays(useClubDay(), 1)
  const end = date < tomorrow ? date : tomorrow
  const [day, setDay] = useState(addDays(end, -1))
  const [count, setCount] = useState('')
  const number = Number(count)
  const valid = count.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 1000
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    if (valid) void save()
  }
  const save = async () => {
    const countOfDay = rounds.find((one) => one.date === day)
    try {
      if (countOfDay) {
        await write({ type: 'UPDATE', table: 'rounds_played', id: countOfDay.id, data: { rounds: number } })
      } else {
        const data = { course_id: courseId, date: day, rounds: number }
        await write({ type: 'CREATE', table: 'rounds_played', id: uuidv7(), data })
      }
      setCount('')
      setChecked(false)
    } catch (cause) {
      showNotSaved(cause)
    }
  }
  return (
    <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-3">
      <p className="font-semibold">{t('best.countRounds')}</p>
      <p className="-mt-2 text-muted text-sm">{t('best.countHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('best.day')}>
          <Select
            value={day}
            choices={Array.from({ length: 7 }, (_, i) => addDays(end, -1 - i)).map((value) => ({
              value,
              label: formatDay(value, i18n.language),
            }))}
            onChange={setDay}
          />
        </Field>
        <Field
          label={t('best.roundsLabel')}
          error={valid || (count === '' && !isChecked) ? undefined : t('best.roundsRange')}
        >
          <TextInput inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
        </Field>
      </div>
      <Button type="submit">{t('best.saveRounds')}</Button>
    </form>
  )
}
