import { useMemo } from 'react'
import { createEmitter, type Store, useStore } from '#web/data/store.ts'

/**
 * One value that this device remembers; undefined where it has none, or one that is not valid (any more). A device without
 * room forgets it with the page: `set` then throws once the value holds in this page.
 */
export type PersistedValue<Value> = Store<Value | undefined>

type Area = 'localStorage' | 'sessionStorage'

/** A value stored as the text itself. */
export function persistedText<Value extends string>(
  key: string,
  parse: (text: string) => Value | undefined,
  area: Area = 'localStorage',
): PersistedValue<Value> {
  return persisted(key, area, parse, (value) => value)
}

/** A value stored as JSON; `parse` checks what was stored. */
export function persistedJson<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  area: Area = 'localStorage',
): PersistedValue<Value> {
  return persisted(key, area, (text) => parse(JSON.parse(text)), JSON.stringify)
}

/** One of some words that this device remembers, and the function that sets it; `initial` where it has none. */
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
  // The same text gives the same object, so that a component is not drawn again for nothing.
  let last: { text: string; value: Value | undefined } | undefined
  let unstored: { value: Value } | undefined
  return {
    get() {
      if (unstored) return unstored.value
      const text = globalThis[area].getItem(key)
      if (text === null) return undefined
      if (last?.text !== text) last = { text, value: parsed(parse, text) }
      return last.value
    },
    set(next) {
      unstored = undefined
      try {
        if (next === undefined) globalThis[area].removeItem(key)
        else globalThis[area].setItem(key, format(next))
      } catch (cause) {
        if (next !== undefined) unstored = { value: next }
        throw cause
      } finally {
        changes.emit()
      }
    },
    subscribe(listener) {
      const stop = changes.subscribe(listener)
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return
        unstored = undefined
        listener()
      }
      addEventListener('storage', onStorage)
      return () => {
        stop()
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
