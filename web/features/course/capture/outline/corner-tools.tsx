import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { between, plus } from '#domain/course/geometry/point.ts'
import { byHand, type OutlineReviewProps } from '#web/features/course/capture/outline/outline-tools.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

const STEP_M = 0.1

/** The chosen corner: move it by ten centimetres, add another after it, delete it. */
export function CornerTools({ session, tools, frame }: OutlineReviewProps) {
  const { t } = useTranslation('course')
  const { selected, apply, select } = tools
  const count = session.corners.length
  if (selected === null) {
    return (
      <div className="flex items-center gap-2 px-1">
        <p className="flex-1 text-muted text-sm">{t('capture.chooseCorner')}</p>
        <Button size="field" onClick={() => select(0)} disabled={count === 0}>
          {t('capture.firstCorner')}
        </Button>
      </div>
    )
  }
  const at = frame.toPoint(session.corners[selected]!)
  const after = frame.toPoint(session.corners[(selected + 1) % count]!)
  const nudge = (x: number, y: number) =>
    apply({
      kind: 'move',
      index: selected,
      to: frame.toLngLat(plus(at, { x: x * STEP_M, y: y * STEP_M })),
      at: Date.now(),
    })
  const insert = () =>
    apply({ kind: 'insert', after: selected, corner: byHand(frame.toLngLat(between(at, after, 0.5))) })
  return (
    <section
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-3"
      aria-label={t('capture.corner', { number: selected + 1 })}
    >
      <div className="flex items-center gap-2">
        <IconButton
          size="field"
          icon={ArrowLeft}
          label={t('capture.cornerBefore')}
          onClick={() => select((selected + count - 1) % count)}
        />
        <p className="flex-1 text-center font-semibold">
          {t('capture.cornerOf', { number: selected + 1, count })}
        </p>
        <IconButton
          size="field"
          icon={ArrowRight}
          label={t('capture.cornerAfter')}
          onClick={() => select((selected + 1) % count)}
        />
      </div>
      <div className="grid grid-cols-4 gap-2">
        <Nudge icon={ArrowLeft} label={t('capture.west')} onPress={() => nudge(-1, 0)} />
        <Nudge icon={ArrowUp} label={t('capture.north')} onPress={() => nudge(0, 1)} />
        <Nudge icon={ArrowDown} label={t('capture.south')} onPress={() => nudge(0, -1)} />
        <Nudge icon={ArrowRight} label={t('capture.east')} onPress={() => nudge(1, 0)} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="glove" className="px-2! text-base!" icon={Plus} onClick={insert}>
          {t('capture.insert')}
        </Button>
        <Button
          size="glove"
          className="px-2! text-base!"
          icon={Trash2}
          disabled={count <= 3}
          onClick={() => apply({ kind: 'delete', index: selected })}
        >
          {t('capture.deleteCorner')}
        </Button>
      </div>
    </section>
  )
}

function Nudge({ icon: Icon, label, onPress }: { icon: typeof ArrowUp; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="btn h-16 border-line bg-base-100 shadow-none"
      onClick={onPress}
    >
      <Icon size={26} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
