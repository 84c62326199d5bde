import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PinCut } from '#web/data/course/pins.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { deleteRow, usePendingFor } from '#web/data/outbox/outbox.ts'
import { useClubZone } from '#web/data/settings.ts'
import {
  isDone,
  type RoundHole,
  type TodaysRound,
} from '#web/features/course/capture/cup/use-todays-round.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface CutListProps {
  round: TodaysRound
  open: boolean
  onClose: () => void
}

/** All holes as buttons, and today's cuts, each with an undo for mistakes. */
export function CutList({ round, open, onClose }: CutListProps) {
  const { t } = useTranslation('course')
  const rows = round.holes.flatMap(({ hole, cut }) => (cut ? [{ hole, cut }] : []))
  return (
    <Sheet open={open} onClose={onClose} title={t('capture.cut.holes')}>
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
          {round.holes.map((one) => (
            <li key={one.hole.id}>
              <HoleTile
                {...one}
                isInView={one.hole.id === round.at.hole.id}
                onPress={() => {
                  round.choose(one.hole)
                  onClose()
                }}
              />
            </li>
          ))}
        </ul>
        {rows.length === 0 ? (
          <p className="text-muted">{t('capture.cup.noneToday')}</p>
        ) : (
          <List title={t('capture.cup.cut')}>
            {rows.map(({ hole, cut }) => (
              <CutRow key={cut.id} number={hole.number} cut={cut} />
            ))}
          </List>
        )}
      </div>
    </Sheet>
  )
}

type HoleTileProps = RoundHole & { isInView: boolean; onPress: () => void }

function HoleTile({ hole, cut, isInView, onPress }: HoleTileProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const words = !cut
    ? t('capture.cut.notCut')
    : isDone(cut)
      ? formatTime(cut.cut_at, i18n.language, zone)
      : t('capture.cut.refused')
  return (
    <button
      type="button"
      aria-current={isInView ? 'step' : undefined}
      aria-label={`${t('capture.green', { number: hole.number })}, ${words}`}
      className={`flex h-16 w-full flex-col items-center justify-center rounded-field border-2 ${
        isDone(cut) ? 'border-success' : cut ? 'border-error' : 'border-line'
      } ${isInView ? 'bg-base-content text-base-100' : 'bg-base-100'}`}
      onClick={onPress}
    >
      <span className="figure text-2xl">{hole.number}</span>
      <span className="tabular text-xs leading-none">{words}</span>
    </button>
  )
}

function CutRow({ number, cut }: { number: number; cut: Shown<PinCut> }) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const [isAsking, setIsAsking] = useState(false)
  const record = usePendingFor('pin_cut', cut.id)
  const length = useLength()
  const refusal = record?.status === 'error' ? refusalOf(record) : undefined
  const takeBack = () => deleteRow('pin_cut', cut.id).catch(showNotSaved)
  const detail = [
    formatTime(cut.cut_at, i18n.language, zone),
    cut.accuracy_m === null ? '' : t('capture.plusMinus', { length: length(cut.accuracy_m) }),
    cut.planned_distance_m === null
      ? ''
      : t('capture.cup.planned', { length: length(cut.planned_distance_m) }),
  ]
  return (
    <ListRow
      leading={<span className="figure w-8 text-center text-2xl">{number}</span>}
      title={<span className="tabular">{detail.filter(Boolean).join(' · ')}</span>}
      detail={refusal === undefined ? undefined : errorText(refusal)}
      trailing={
        <span className="flex items-center gap-1">
          {record ? <PendingGlyph status={record.status} /> : null}
          {isAsking ? (
            <Button kind="danger" size="field" onClick={() => void takeBack()}>
              {t('capture.cup.takeBack')}
            </Button>
          ) : (
            <IconButton
              icon={Trash2}
              size="field"
              label={t('capture.cup.takeBackOf', { number })}
              onClick={() => setIsAsking(true)}
            />
          )}
        </span>
      }
    />
  )
}
