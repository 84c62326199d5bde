import { ChevronLeft, ChevronRight } from 'lucide-react'
import { CutState } from '#web/features/course/pins/green/cut-state.tsx'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'

/** The green in view: its number, its pin's state, and the balance of the day's pins. */
export function PinHead() {
  const { day, green, step } = usePinDayState()
  const { t } = useTranslation('course')
  const zones = day.greens.map(day.zoneOf)
  const count = (zone: string) => zones.filter((one) => one === zone).length
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('pins.previous')}
        kind="plain"
        size="glove"
        onClick={() => step(-1)}
      />
      <div className="min-w-0 flex-1 text-center">
        <h2 className="flex items-center justify-center gap-2">
          <span className="sr-only">{t('pins.green', { number: green.hole.number })}</span>
          <span className="figure text-3xl leading-none" aria-hidden>
            {green.hole.number}
          </span>
          <span className="min-w-0 text-left text-sm leading-tight">
            <HowItStands />
          </span>
        </h2>
        <p className="tabular font-semibold leading-tight">
          {t('pins.balance', { front: count('front'), middle: count('middle'), back: count('back') })}
        </p>
      </div>
      <IconButton
        icon={ChevronRight}
        label={t('pins.next')}
        kind="plain"
        size="glove"
        onClick={() => step(1)}
      />
    </div>
  )
}

function HowItStands() {
  const { day, green } = usePinDayState()
  const { t } = useTranslation('course')
  const state = day.stateOf(green)
  if (state === 'cut' && green.cut) return <CutState cut={green.cut} />
  if (state === 'open') return t(day.pinOf(green) === null ? 'pins.noLast' : 'pins.kept')
  return t(state === 'set' ? 'pins.drafted' : 'pins.asPlanned')
}
