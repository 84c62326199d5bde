import { currentMe, subscribeMe } from '#web/data/session/session.ts'

/** Lets every open device of the kitchen's staff ring for a ticket that no kitchen screen has shown, whatever it shows. */
export function startKitchenAlarm(go: (path: string) => void): void {
  let stop: Promise<() => void> | undefined
  const follow = () => {
    const isKitchen = ['kitchen', 'admin'].includes(currentMe().role.role_id)
    if (isKitchen === (stop !== undefined)) return
    if (isKitchen) {
      stop = import('#web/features/queue/sound/unseen-alarm.ts').then(({ startUnseenAlarm }) =>
        startUnseenAlarm(go),
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
