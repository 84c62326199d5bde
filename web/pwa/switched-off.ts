import { fieldsOf } from '#domain/base/unknown.ts'
import { persistedJson, persistedText } from '#web/data/persisted-value.ts'

/** `ending`: off for the person, but not confirmed by club or push service. */
type SwitchedOff = 'off' | 'ending'

const people = persistedJson('push-off-people', (stored) => fieldsOf(stored) as Record<string, SwitchedOff>)
/** An earlier version of the app stored one choice for all people on this device. */
const former = persistedText('push-off', (text) => (text === '1' || text === 'ending' ? text : undefined))

/** Whether that person switched push off on this device; choices are per person. */
export function switchedOff(userId: string | undefined): SwitchedOff | undefined {
  return userId === undefined ? undefined : people.get()?.[userId]
}

/** Stores that person's choice on this device; undefined: push is on. */
export function setSwitchedOff(userId: string | undefined, next: SwitchedOff | undefined): void {
  if (userId === undefined || switchedOff(userId) === next) return
  const { [userId]: _before, ...others } = people.get() ?? {}
  people.set(next === undefined ? others : { ...others, [userId]: next })
}

/**
 * Assigns an earlier version's choice to the signed-in person: it was made in their session. On a full device it holds
 * for this page, and the next one retries.
 */
export function adoptFormerChoice(userId: string): void {
  const choice = former.get()
  if (choice === undefined) return
  try {
    setSwitchedOff(userId, choice === 'ending' ? 'ending' : 'off')
    former.set(undefined)
  } catch (cause) {
    console.warn('The device has no room for the choice of an earlier version', cause)
  }
}
