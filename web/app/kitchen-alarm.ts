import { currentMe, subscribeMe } from '#web/data/session/session.ts'

/** Lets every open device of the kitchen's staff ring for new tickets that no board counts or that stay untouched, on every screen. */
export function startKitchenAlarm(go: (path: string) => void): void {
  let stop: Promise<() => void> | undefined
  const follow = () => {
    const isKitchen = ['kitchen', 'admin'].includes(currentMe().role.role_id)
    if (isKitchen === (stop !== undefined)) return
    if (isKitchen) {
      stop = import('#web/features/queue/sound/ticket-alarm.ts').then(({ startTicketAlarm }) =>
        startTicketAlarm(go),
      )
      stop.catch((cause) => console.warn('The alarm of the kitchen could not be loaded', cause))
    } else {
      void stop?.then((end) => end())
      stop = undefined
    }
  }
  follow()
  subscribeMe(follow)
}
