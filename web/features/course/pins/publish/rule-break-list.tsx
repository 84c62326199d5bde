import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { PinsOfDay } from '#web/features/course/pins/pins-of-day.ts'
import { ruleBreaks } from '#web/features/course/pins/rule-breaks.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLateValue } from '#web/ui/late/late-value.ts'

/** The holes whose pins for the day break rules, each with its rules; a press opens the hole. */
export function RuleBreakList() {
  const { day, goTo } = usePinDayState()
  const { t } = useTranslation('course')
  // A moved flag is painted before eighteen pins are judged.
  const judged = useLateValue(day.pins)
  const broken = useMemo(() => brokenOn(judged), [judged])
  if (broken.length === 0) return null
  return (
    <ul aria-label={t('pins.breaks')} className="-mx-4 flex shrink-0 gap-1 overflow-x-auto px-4">
      {broken.map(({ hole, breaks }) => {
        const isError = breaks.some(({ tone }) => tone === 'error')
        return (
          <li key={hole.id}>
            <button
              type="button"
              onClick={() => goTo(hole.id)}
              className={`btn h-auto min-h-11 gap-1.5 whitespace-nowrap px-2.5 font-normal text-sm ${isError ? 'btn-error' : 'btn-warning'}`}
            >
              <CircleAlert size={18} strokeWidth={2} aria-hidden />
              <span className="font-semibold">{hole.number}</span>
              {breaks.map(({ rule }) => t(`pins.break.${rule}`)).join(', ')}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function brokenOn({ greens, stateOf, placementOf }: PinsOfDay) {
  return greens.flatMap((green) => {
    const placement = stateOf(green) === 'open' ? null : placementOf(green)
    const breaks = placement ? ruleBreaks(placement) : []
    return breaks.length > 0 ? [{ hole: green.hole, breaks }] : []
  })
}
