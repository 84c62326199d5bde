import { ClipboardCopy, FileText, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { pinsByDay } from '#domain/course/green/standing-pins.ts'
import type { PinHistory } from '#web/data/course/pins.ts'
import { rounded, zoneAt } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'
import type { WearBy } from '#web/features/course/pins/use-wear.ts'
import type { SheetUnit } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

interface DayToolsProps {
  history: PinHistory
  onMeasure: (measure: SheetUnit) => void
}

/** The display of the greens, and the actions on all of them: copy a day, open the pin sheet. */
export function DayTools({ history, onMeasure }: DayToolsProps) {
  const { day, date, measure, wear } = usePinDayState()
  const { t } = useTranslation('course')
  const { kind } = day
  const [copying, setCopying] = useState(false)
  const wears: { value: WearBy; label: string }[] = [
    { value: 'off', label: t('pins.dots') },
    { value: 'days', label: t('pins.wearDays') },
    ...(wear.hasRounds ? [{ value: 'rounds' as const, label: t('pins.wearRounds') }] : []),
  ]
  return (
    <div className="grid grid-cols-2 gap-2">
      <Segmented
        label={t('sheet.measure')}
        value={measure}
        choices={[
          { value: 'paces', label: t('sheet.paces') },
          { value: 'metres', label: t('sheet.metres') },
        ]}
        onChange={onMeasure}
      />
      <Segmented label={t('pins.history')} value={wear.by} choices={wears} onChange={wear.setBy} />
      <Button icon={ClipboardCopy} className="px-2 leading-tight" onClick={() => setCopying(true)}>
        {t('pins.copy')}
      </Button>
      <Link to="/updatepins/sheet" query={{ date }} className={buttonClass('plain')}>
        <FileText size={20} strokeWidth={1.75} aria-hidden />
        {t('sheet.open')}
      </Link>
      <Link to="/bestposition" query={{ date }} className={`${buttonClass('plain')} col-span-2`}>
        <Sparkles size={20} strokeWidth={1.75} aria-hidden />
        {t('pins.kindOfDay', { kind })}
      </Link>
      <Sheet open={copying} onClose={() => setCopying(false)} title={t('pins.copy')}>
        <Days
          history={history}
          onCopy={(pins) => {
            day.draft.change(pins)
            setCopying(false)
          }}
        />
      </Sheet>
    </div>
  )
}

function Days({ history, onCopy }: { history: PinHistory; onCopy: (pins: PinDraft) => void }) {
  const {
    date,
    day: { greens },
  } = usePinDayState()
  const { t, i18n } = useTranslation('course')
  const days = pinsByDay(history.plans, history.cuts).filter((day) => day.date !== date)
  if (days.length === 0) return <EmptyState icon={ClipboardCopy} title={t('pins.noDays')} />
  return (
    <List>
      {days.map((day) => {
        // A green redrawn since then may no longer contain its old pin.
        const reusable = greens.flatMap((green) => {
          const pin = day.pin_position.find(({ hole_id }) => hole_id === green.hole.id)
          return pin && (!green.green || zoneAt(green, pin)) ? [{ green, pin }] : []
        })
        const count = (zone: string) => reusable.filter(({ pin }) => pin.zone === zone).length
        return (
          <ListRow
            key={day.date}
            title={formatDay(day.date, i18n.language)}
            detail={t('pins.balance', {
              front: count('front'),
              middle: count('middle'),
              back: count('back'),
            })}
            trailing={
              <span className="tabular text-muted text-sm">
                {t('pins.ofAll', { set: reusable.length, all: greens.length })}
              </span>
            }
            onPress={() =>
              onCopy(Object.fromEntries(reusable.map(({ green, pin }) => [green.hole.id, rounded(pin)])))
            }
          />
        )
      })}
    </List>
  )
}
