import { onReachable } from '#web/data/network.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { withTexts } from '#web/i18n/needed-texts.ts'

const loadTicketAlarm = withTexts(['queue'], () => import('#web/features/queue/sound/ticket-alarm.ts'))

/**
 * Rings on every open device of the kitchen's staff, on every screen, for new tickets that no board counts or that stay
 * untouched. An alarm that could not be loaded is loaded when the club can be reached again.
 */
export function startKitchenAlarm(go: (path: string) => void): void {
  let stop: Promise<() => void> | undefined
  const follow = () => {
    const isKitchen = ['kitchen', 'admin'].includes(currentMe().role.role_id)
    if (isKitchen === (stop !== undefined)) return
    if (isKitchen) {
      const loading = loadTicketAlarm().then(({ startTicketAlarm }) => startTicketAlarm(go))
      stop = loading
      loading.catch((cause) => {
        console.warn('The alarm of the kitchen could not be loaded', cause)
        if (stop === loading) stop = undefined
      })
    } else {
      void stop?.then(
        (end) => end(),
        () => undefined,
      )
      stop = undefined
    }
  }
  follow()
  subscribeMe(follow)
  onReachable(follow)
}
