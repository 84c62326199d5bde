import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#web/data/course.ts'
import { usePending, write } from '#web/data/outbox/outbox.ts'
import type { PinCut, PinSet } from '#web/data/pins.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

interface CutTodayProps {
  course: Course
  pins: PinSet | null
  day: string
}

/** The holes that were cut today, each to be taken back when it was recorded by mistake. */
export function CutToday({ course, pins, day }: CutTodayProps) {
  const { t } = useTranslation('course')
  const rows = course.hole.flatMap((hole) => {
    const cut = pins?.pin_position.find(({ hole_id }) => hole_id === hole.id)?.cut
    return cut?.date === day ? [{ hole, cut }] : []
  })
  if (rows.length === 0) return <p className="text-muted">{t('capture.cup.noneToday')}</p>
  return (
    <List title={t('capture.cup.today', { count: rows.length, all: course.hole.length })}>
      {rows.map(({ hole, cut }) => (
        <CutRow key={cut.id} number={hole.number} cut={cut} />
      ))}
    </List>
  )
}

function CutRow({ number, cut }: { number: number; cut: PinCut }) {
  const { t, i18n } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  const record = usePending('pin_cut').findLast(({ payload }) => payload.id === cut.id)
  const length = useLength()
  const takeBack = () =>
    write({ type: 'DELETE', table: 'pin_cut', id: cut.id, data: {} }).catch((cause: unknown) =>
      toast('error', errorText(cause)),
    )
  const detail = [
    formatTime(cut.cut_at, i18n.language),
    cut.accuracy_m === null ? '' : t('capture.plusMinus', { length: length(cut.accuracy_m) }),
    cut.planned_distance_m === null
      ? ''
      : t('capture.cup.planned', { length: length(cut.planned_distance_m) }),
  ]
  return (
    <ListRow
      leading={<span className="figure w-8 text-center text-2xl">{number}</span>}
      title={t('capture.cup.cut')}
      detail={<span className="tabular">{detail.filter(Boolean).join(' · ')}</span>}
      trailing={
        record ? (
          <PendingGlyph status={record.status} />
        ) : isAsking ? (
          <Button kind="danger" onClick={() => void takeBack()}>
            {t('capture.cup.takeBack')}
          </Button>
        ) : (
          <IconButton
            icon={Trash2}
            label={t('capture.cup.takeBackOf', { number })}
            onClick={() => setAsked(true)}
          />
        )
      }
    />
  )
}
