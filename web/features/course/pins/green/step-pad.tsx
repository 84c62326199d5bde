import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, Undo2 } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import { usePersistedChoice } from '#web/data/persisted-value.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

interface StepPadProps {
  measure: SheetUnit
  canUndo: boolean
  /** Begins a run of steps: one undo step. */
  onBegin: () => void
  /** Metres to the right (x) and towards the front (y), as in the drawing. */
  onStep: (by: Point) => void
  onUndo: () => void
  doneLabel: string
  /** null without an action to complete the green. */
  onDone: (() => void) | null
}

const steps = ['fine', 'normal', 'wide'] as const

/** Moves the flag by a hundredth, a tenth or a whole pace or metre; repeats while held. Seven buttons in a row. */
export function StepPad({ measure, canUndo, onBegin, onStep, onUndo, doneLabel, onDone }: StepPadProps) {
  const { t, i18n } = useTranslation('course')
  const [step, setStep] = usePersistedChoice('pin-step', steps, 'normal')
  const count = { fine: 0.01, normal: 0.1, wide: 1 }[step]
  const metres = count * unitM(measure)
  const far = formatNumber(count, i18n.language, 2)
  const stepText =
    measure === 'paces'
      ? t('pins.inPaces', { count, paces: far })
      : `${far} ${lengthUnit('metres', i18n.language)}`
  const move = (x: number, y: number) => onStep({ x: x * metres, y: y * metres })
  return (
    <div className="grid grid-cols-[repeat(6,minmax(0,1fr))_4rem] gap-0.5 max-lg:-mx-2">
      <Hold icon={ArrowLeft} label={t('pins.left')} onBegin={onBegin} onStep={() => move(-1, 0)} />
      <Hold icon={ArrowUp} label={t('pins.up')} onBegin={onBegin} onStep={() => move(0, -1)} />
      <Hold icon={ArrowDown} label={t('pins.down')} onBegin={onBegin} onStep={() => move(0, 1)} />
      <Hold icon={ArrowRight} label={t('pins.right')} onBegin={onBegin} onStep={() => move(1, 0)} />
      <button
        type="button"
        aria-label={`${t('pins.step')}: ${stepText}`}
        onClick={() => setStep(steps[(steps.indexOf(step) + 1) % steps.length]!)}
        className={`${look} text-sm leading-tight`}
      >
        {stepText}
      </button>
      <Plain icon={Undo2} label={t('pins.undo')} disabled={!canUndo} onPress={onUndo} />
      <Plain icon={Check} label={doneLabel} disabled={!onDone} onPress={() => onDone?.()} />
    </div>
  )
}

// Big enough for a wet glove.
const look = 'btn h-16 min-w-0 border-line bg-base-100 px-0 shadow-none touch-manipulation select-none'

interface PlainProps {
  icon: typeof ArrowUp
  label: string
  disabled: boolean
  onPress: () => void
}

function Plain({ icon: Icon, label, disabled, onPress }: PlainProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={look}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

const FIRST_MS = 400
const NEXT_MS = 80

interface HoldProps {
  icon: typeof ArrowUp
  label: string
  onBegin: () => void
  onStep: () => void
}

/** A button that steps at a press and repeats while held. */
function Hold({ icon: Icon, label, onBegin, onStep }: HoldProps) {
  const step = useRef(onStep)
  step.current = onStep
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = () => {
    step.current()
    timer.current = setTimeout(go, NEXT_MS)
  }
  const down = () => {
    // A second finger on the button would leave the first one's repetition running.
    stop()
    onBegin()
    step.current()
    timer.current = setTimeout(go, FIRST_MS)
  }
  const click = (event: MouseEvent) => {
    // A pointer press has already stepped; a keyboard or switch sends no pointer event.
    if (event.detail !== 0) return
    onBegin()
    step.current()
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onPointerDown={down}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
      className={look}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
