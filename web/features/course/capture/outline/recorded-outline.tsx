import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { area } from '#domain/course/geometry/area.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import { shapeOf } from '#domain/course/geometry/shape.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { drop, retry } from '#web/data/outbox/outbox.ts'
import type { Outline } from '#web/features/course/capture/capture-data.ts'
import { restoreOutline } from '#web/features/course/capture/outline/publish.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

export function OutlineLine({ outline, frame }: { outline: Outline; frame: LocalFrame }) {
  const { t, i18n } = useTranslation('course')
  const length = useLength()
  const squareMetres = area(shapeOf(outline.geometry, frame))
  const parts = [
    t(`capture.source.${outline.source}`),
    nameOf(outline),
    t('capture.squareMetres', { area: formatNumber(squareMetres, i18n.language) }),
    outline.accuracy_m === null ? '' : t('capture.plusMinus', { length: length(outline.accuracy_m) }),
  ]
  return <span className="tabular">{parts.filter(Boolean).join(' · ')}</span>
}

function nameOf({ profiles }: Outline): string {
  return fullName(profiles) ?? ''
}

interface OneOutlineProps {
  outline: Shown<Outline>
  newest: Outline | undefined
  frame: LocalFrame
  onDone: () => void
  onReopen: (outline: Outline) => void
}

export function OneOutline({ outline, newest, frame, onDone, onReopen }: OneOutlineProps) {
  const { t } = useTranslation('course')
  const [busy, setBusy] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    try {
      await restoreOutline(outline, newest)
      toast('success', t('capture.history.restored'))
      onDone()
    } catch (cause) {
      toast('error', errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <OutlineLine outline={outline} frame={frame} />
      </p>
      <HowMade outline={outline} />
      {outline.sync?.status === 'error' ? (
        <Refused outline={outline} onDone={onDone} onReopen={onReopen} />
      ) : outline === newest || outline.sync ? null : (
        <Button
          kind="primary"
          size="glove"
          block
          busy={busy}
          icon={RotateCcw}
          onClick={() => void bringBack()}
        >
          {t('capture.history.restore')}
        </Button>
      )}
    </div>
  )
}

function HowMade({ outline }: { outline: Outline }) {
  const { t, i18n } = useTranslation('course')
  const length = useLength()
  const shiftM = Math.hypot(outline.shift_east_m ?? 0, outline.shift_north_m ?? 0)
  const rows: [string, string | null][] = [
    [t('capture.made.device'), outline.device],
    [
      t('capture.made.samples'),
      outline.samples === null ? null : formatNumber(outline.samples, i18n.language),
    ],
    [t('capture.made.walks'), outline.walks === null ? null : String(outline.walks)],
    [t('capture.made.spread'), outline.spread_m === null ? null : length(outline.spread_m, 2)],
    [
      t('capture.made.deviation'),
      outline.deviation_m ? t('capture.centimetres', { count: Math.round(outline.deviation_m * 100) }) : null,
    ],
    [t('capture.made.shift'), outline.shift_east_m === null ? null : length(shiftM, 2)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

interface RefusedProps {
  outline: Shown<Outline>
  onDone: () => void
  onReopen: (outline: Outline) => void
}

/** An outline that the club refused: send it again, correct it, or discard it. */
function Refused({ outline, onDone, onReopen }: RefusedProps) {
  const { t } = useTranslation('course')
  const record = outline.sync!
  const refusal = refusalOf(record)
  return (
    <>
      <ErrorNote what={t('capture.refused')} why={refusal ? errorText(refusal) : undefined} />
      <Button kind="primary" size="glove" block onClick={() => void retry(record.id).then(onDone)}>
        {t('capture.retry')}
      </Button>
      <Button size="field" block onClick={() => void drop(record.id).then(() => onReopen(outline))}>
        {t('capture.reopen')}
      </Button>
      <Button size="field" block onClick={() => void drop(record.id).then(onDone)}>
        {t('capture.drop')}
      </Button>
    </>
  )
}
