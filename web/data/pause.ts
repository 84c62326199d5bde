import { useEffect, useState } from 'react'
import { type Pause, type PauseSetting, pauseAt } from '#domain/queue/throttle.ts'
import { clubNow } from '#web/data/clock.ts'
import { useSettings } from '#web/data/settings.ts'

/** Longer timers fire at once. */
const MOST_TIMER_MS = 2 ** 31 - 1

/** The pause of the kitchen, live; null while orders are taken. */
export function usePause(): Pause | null {
  return usePauseOf(useSettings()['kitchen.paused'])
}

/** The pause of a setting, live: it ends by the clock. */
export function usePauseOf(setting: PauseSetting): Pause | null {
  const pause = pauseAt(setting, clubNow())
  useRedrawAt(pause?.until ?? null)
  return pause
}

/** Redraws the component at a moment (milliseconds since the epoch). */
export function useRedrawAt(moment: number | null): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (moment === null) return
    const wait = Math.min(MOST_TIMER_MS, Math.max(0, moment - clubNow()) + 50)
    const timer = setTimeout(() => redraw((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [moment])
}
