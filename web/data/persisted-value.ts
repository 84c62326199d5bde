import { useMemo } from 'react'
import { createEmitter, type Store, useStore } from '#web/data/store.ts'

/**
 * One value stored on this device; undefined if missing or not valid (any more). Without room on the device it lasts
 * until the page closes: `set` then throws after the value is set in this page.
 */
export type PersistedValue<Value> = Store<Value | undefined>

/** `personal`: for the session of this tab, until another person or none is signed in; see `forgetPersonal`. */
type Area = 'localStorage' | 'sessionStorage' | 'personal'

const PERSONAL_PREFIX = 'mine:'
const personForgotten = createEmitter()
/** The number of people who have left this page: signed out, or replaced by another person. */
let departures = 0

/** Deletes what the leaving person typed in this tab, so that the next one does not find it. */
export function forgetPersonal(): void {
  const session = storageOf('personal')
  for (const name of Object.keys(session ?? {}))
    if (name.startsWith(PERSONAL_PREFIX)) session?.removeItem(name)
  departures += 1
  personForgotten.emit()
}

/** The storage of an area; undefined if the browser denies it to the page. */
function storageOf(area: Area): Storage | undefined {
  try {
    return area === 'localStorage' ? localStorage : sessionStorage
  } catch {
    return undefined
  }
}

/** A value stored as the text itself. */
export function persistedText<Value extends string>(
  key: string,
  parse: (text: string) => Value | undefined,
  area: Area = 'localStorage',
): PersistedValue<Value> {
  return persisted(key, area, parse, (value) => value)
}

/** A value stored as JSON; `parse` checks the stored value. */
export function persistedJson<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  area: Area = 'localStorage',
): PersistedValue<Value> {
  return persisted(key, area, (text) => parse(JSON.parse(text)), JSON.stringify)
}

/** Sets a value that only a reload needs: without room on the device it lasts until the page is left. */
export function setIfRoom<Value>(value: PersistedValue<Value>, next: Value | undefined): void {
  try {
    value.set(next)
  } catch (cause) {
    console.warn('A reload forgets this value: the device has no room', cause)
  }
}

/** A stored choice of some words and its setter; `initial` if there is none. */
export function usePersistedChoice<Value extends string>(
  key: string,
  choices: readonly Value[],
  initial: Value,
): [Value, (next: Value) => void] {
  const choice = useMemo(() => persistedText(key, (text) => text as Value), [key])
  const stored = useStore(choice)
  return [choices.find((one) => one === stored) ?? initial, choice.set]
}

function persisted<Value>(
  key: string,
  area: Area,
  parse: (text: string) => Value | undefined,
  format: (value: Value) => string,
): PersistedValue<Value> {
  const changes = createEmitter()
  const isPersonal = area === 'personal'
  const name = isPersonal ? PERSONAL_PREFIX + key : key
  // The same text gives the same object, to avoid needless redraws.
  let last: { text: string; value: Value | undefined } | undefined
  let unstored: { value: Value; departures: number } | undefined
  return {
    get() {
      if (unstored && (!isPersonal || unstored.departures === departures)) return unstored.value
      const text = storageOf(area)?.getItem(name) ?? null
      if (text === null) return undefined
      if (last?.text !== text) last = { text, value: parsed(parse, text) }
      return last.value
    },
    set(next) {
      unstored = undefined
      try {
        const storage = storageOf(area)
        if (next === undefined) storage?.removeItem(name)
        else if (storage) storage.setItem(name, format(next))
        else throw new DOMException(`The browser denies ${area} to the page`, 'SecurityError')
      } catch (cause) {
        if (next !== undefined) unstored = { value: next, departures }
        throw cause
      } finally {
        changes.emit()
      }
    },
    subscribe(listener) {
      const stop = changes.subscribe(listener)
      const onStorage = (event: StorageEvent) => {
        if (event.key !== name && event.key !== null) return
        unstored = undefined
        listener()
      }
      const stopForgetting = isPersonal ? personForgotten.subscribe(listener) : () => undefined
      addEventListener('storage', onStorage)
      return () => {
        stop()
        stopForgetting()
        removeEventListener('storage', onStorage)
      }
    },
  }
}

function parsed<Value>(parse: (text: string) => Value | undefined, text: string): Value | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
