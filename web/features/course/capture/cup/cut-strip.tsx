import { useState } from 'react'
import { useClubZone } from '#web/data/settings.ts'
import { CutList } from '#web/features/course/capture/cup/cut-list.tsx'
import {
  isDone,
  type RoundHole,
  type TodaysRound,
} from '#web/features/course/capture/cup/use-todays-round.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** All holes of the round, filled when any of the crew has cut them; opens the list. */
export function CutStrip({ round }: { round: TodaysRound }) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const [isOpen, setIsOpen] = useState(false)
  const length = useLength()
  const { holes, at, lastCut } = round
  const cutCount = holes.filter(({ cut }) => isDone(cut)).length
  const last = holes.find(({ hole }) => hole.id === lastCut?.hole.id)?.cut
  const progress =
    cutCount === holes.length
      ? t('capture.cut.allCut', { count: cutCount })
      : t('capture.cut.progress', { count: cutCount, all: holes.length })
  return (
    <>
      <button
        type="button"
        className="flex min-h-14 w-full flex-col gap-1 rounded-field text-left"
        aria-label={`${progress}. ${t('capture.cut.showHoles')}`}
        onClick={() => setIsOpen(true)}
      >
        <span className="grid grid-cols-9 gap-1" aria-hidden>
          {holes.map((one) => (
            <Cell key={one.hole.id} {...one} isInView={one.hole.id === at.hole.id} />
          ))}
        </span>
      </button>
      <p role="status" className="tabular -mt-2 flex justify-between gap-3 px-1 text-base">
        <span className="font-semibold">{progress}</span>
        {last && lastCut ? (
          <span className="flex items-center gap-1">
            {last.sync ? <PendingGlyph status={last.sync.status} /> : null}
            {t('capture.cut.last', {
              number: lastCut.hole.number,
              time: formatTime(last.cut_at, i18n.language, zone),
              length: length(last.accuracy_m ?? 0),
            })}
          </span>
        ) : null}
      </p>
      <CutList round={round} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Cell({ hole, cut, isInView }: RoundHole & { isInView: boolean }) {
  const state =
    cut === null
      ? 'border-line bg-base-100'
      : isDone(cut)
        ? cut.sync
          ? 'border-success border-dashed bg-success/20'
          : 'border-success bg-success text-success-content'
        : 'border-error bg-error/12'
  return (
    <span
      data-cut={cut === null ? 'open' : !isDone(cut) ? 'refused' : cut.sync ? 'waiting' : 'cut'}
      className={`figure grid h-6.5 place-items-center rounded border-2 text-base ${state} ${
        isInView ? 'outline-3 outline-base-content outline-offset-[-1px]' : ''
      }`}
    >
      {hole.number}
    </span>
  )
}
