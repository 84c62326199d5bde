import { MapPinCheck, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  addedShift,
  BIAS_STAND_S,
  type Bias,
  biasFrom,
  biasHolds,
  drift,
} from '#domain/course/capture/bias.ts'
import { claimScale, EXACT_MARK_M } from '#domain/course/capture/errors/claim-checks.ts'
import { bearing } from '#domain/course/geometry/bearing.ts'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { deleteRow } from '#web/data/outbox/outbox.ts'
import { type Mark, useMarks } from '#web/features/course/capture/capture-data.ts'
import { setBias, useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import {
  forgetClaimChecks,
  recordMark,
  useClaimChecks,
} from '#web/features/course/capture/positioning/claim-store.ts'
import { MarkForm } from '#web/features/course/capture/positioning/mark-form.tsx'
import { LEAST_FIXES, type Stand } from '#web/features/course/capture/positioning/stand.ts'
import { StandStill, useStand } from '#web/features/course/capture/positioning/stand-still.tsx'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** Whether a mark shifts the round's fixes, which one, and the button that opens the marks. */
export function KnownMarks({ courseId }: { courseId: string }) {
  const { t } = useTranslation('course')
  const length = useLength()
  const bias = useBias()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-3 rounded-box border border-line bg-base-100 py-2 pr-2 pl-4">
      <MapPinCheck
        size={22}
        strokeWidth={1.75}
        className={bias ? 'shrink-0 text-success' : 'shrink-0 text-muted'}
        aria-hidden
      />
      <p className="min-w-0 flex-1 text-sm leading-snug">
        {bias ? (
          <>
            {t('capture.marks.shifted', {
              length: length(lengthOf(addedShift(bias, Date.now()))),
              name: bias.markName,
            })}{' '}
            <span className="text-muted">
              <TimeAgo since={bias.takenAt} />
            </span>
          </>
        ) : (
          t('capture.marks.none')
        )}
      </p>
      <Button size="field" onClick={() => setOpen(true)}>
        {t('capture.marks.open')}
      </Button>
      <MarkSheet courseId={courseId} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function lengthOf({ x, y }: Point): number {
  return Math.hypot(x, y)
}

interface MarkSheetProps {
  courseId: string
  open: boolean
  onClose: () => void
}

function MarkSheet({ courseId, open, onClose }: MarkSheetProps) {
  const { t } = useTranslation('course')
  return (
    <Sheet open={open} onClose={onClose} title={t('capture.marks.title')}>
      <MarkWork courseId={courseId} onDone={onClose} />
    </Sheet>
  )
}

function MarkWork({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const { t } = useTranslation('course')
  const [choice, setChosen] = useState<Mark | 'new' | null>(null)
  const bias = useBias()
  if (choice === 'new') return <MarkForm courseId={courseId} onDone={() => setChosen(null)} />
  if (choice) return <OnMark mark={choice} onBack={() => setChosen(null)} onDone={onDone} />
  return (
    <div className="flex flex-col gap-4">
      <p>{t('capture.marks.why')}</p>
      <MarkList courseId={courseId} onChoose={setChosen} />
      <Button icon={Plus} block size="field" onClick={() => setChosen('new')}>
        {t('capture.marks.add')}
      </Button>
      {bias ? (
        <Button size="field" block onClick={() => setBias(null)}>
          {t('capture.marks.forget')}
        </Button>
      ) : null}
      <ClaimsOfDevice />
    </div>
  )
}

/** The marks' result for this device's claims, and the control to forget it. */
function ClaimsOfDevice() {
  const { t, i18n } = useTranslation('course')
  const checks = useClaimChecks()
  const stands = checks.filter(({ sinceMarkMs }) => sinceMarkMs === null)
  if (stands.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">
        {t('capture.marks.checked', {
          count: stands.length,
          share: formatNumber(Math.round(100 * claimScale(checks, null)), i18n.language),
        })}
      </p>
      <Button size="field" block onClick={forgetClaimChecks}>
        {t('capture.marks.forgetChecks')}
      </Button>
    </div>
  )
}

function MarkList({ courseId, onChoose }: { courseId: string; onChoose: (mark: Mark) => void }) {
  const { t } = useTranslation('course')
  const length = useLength()
  const { marks, data, error } = useMarks(courseId)
  const { fixes } = useStand()
  const away = (mark: Mark) => (fixes.fix ? distanceBetween(fixes.fix, mark) : 0)
  const sorted = [...marks].sort((a, b) => away(a) - away(b))
  if (sorted.length === 0 && !data && !error) return null
  if (sorted.length === 0)
    return <p className="text-muted">{t(error && !data ? 'capture.marks.failed' : 'capture.marks.empty')}</p>
  return (
    <List title={t('capture.marks.list')}>
      {sorted.map((mark) => (
        <ListRow
          key={mark.id}
          title={mark.name}
          detail={`${t(`capture.markKind.${mark.kind}`)}${fixes.fix ? ` · ${t('capture.marks.away', { length: length(away(mark), 0) })}` : ''}`}
          trailing={mark.sync ? <PendingGlyph status={mark.sync.status} /> : null}
          onPress={() => onChoose(mark)}
        />
      ))}
    </List>
  )
}

interface OnMarkProps {
  mark: Mark
  onBack: () => void
  onDone: () => void
}

function OnMark({ mark, onBack, onDone }: OnMarkProps) {
  const { t } = useTranslation('course')
  const before = useBias()
  // An earlier mark must not shift the check of this one.
  const state = useStand({ raw: true })
  const { stand } = state
  const enough =
    stand !== null && stand.average.samples >= LEAST_FIXES && stand.average.seconds >= BIAS_STAND_S - 1
  const bias = stand ? biasFrom(mark, stand.average, stand.frame, Date.now()) : null
  const helps = biasHolds(bias, Date.now())
  // An exact mark checks this device's claims even when it cannot correct other places.
  const showsClaims = bias !== null && bias.markErrorM <= EXACT_MARK_M
  const take = (bias: Bias) => {
    if (helps) setBias(bias)
    recordMark(bias)
    onDone()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold text-lg">{mark.name}</p>
        <DeleteMark mark={mark} onDeleted={onBack} />
      </div>
      <StandStill state={state} hint={t('capture.marks.stand', { count: BIAS_STAND_S })} />
      {stand ? <Shown stand={stand} bias={bias} before={before} /> : null}
      <Button
        kind="primary"
        size="glove"
        block
        disabled={!enough || !(helps || showsClaims)}
        onClick={() => bias && take(bias)}
      >
        {stand && !enough
          ? t('capture.marks.wait', { count: Math.max(1, Math.ceil(BIAS_STAND_S - stand.average.seconds)) })
          : t(enough && !helps && showsClaims ? 'capture.marks.record' : 'capture.marks.use')}
      </Button>
      <Button size="field" block onClick={onBack}>
        {t('capture.back')}
      </Button>
    </div>
  )
}

function Shown({ stand, bias, before }: { stand: Stand; bias: Bias | null; before: Bias | null }) {
  const { t } = useTranslation('course')
  const length = useLength()
  if (!bias) return <p className="text-error">{t('capture.marks.tooFar')}</p>
  const helps = biasHolds(bias, bias.takenAt)
  // The device's error is opposite to its shift.
  const wrong = bearing(bias.shift, { x: 0, y: 0 })
  const sector = (['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const)[Math.round(wrong / 45) % 8]!
  return (
    <p className="tabular" aria-live="polite" data-stand={stand.average.samples}>
      {t('capture.marks.wrong', {
        length: length(Math.hypot(bias.shift.x, bias.shift.y)),
        direction: t(`capture.compass.${sector}`),
      })}
      {helps ? '' : ` ${t('capture.marks.noHelp')}`}
      {before ? ` ${t('capture.marks.drift', { length: length(drift(before, bias)) })}` : ''}
    </p>
  )
}

function DeleteMark({ mark, onDeleted }: { mark: Mark; onDeleted: () => void }) {
  const { t } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  const bias = useBias()
  const remove = () =>
    deleteRow('known_mark', mark.id).then(() => {
      if (bias?.markId === mark.id) setBias(null)
      onDeleted()
    }, showNotSaved)
  if (!isAsking)
    return (
      <IconButton
        size="field"
        icon={Trash2}
        label={t('capture.marks.delete')}
        onClick={() => setAsked(true)}
      />
    )
  return (
    <Button kind="danger" size="field" onClick={() => void remove()}>
      {t('capture.marks.delete')}
    </Button>
  )
}
