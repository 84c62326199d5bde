import { useSyncExternalStore } from 'react'

/** An event with its listeners. */
export interface Emitter<Args extends unknown[] = []> {
  emit(...args: Args): void
  /** Calls the listener each time. Returns the function that stops it. */
  subscribe(listener: (...args: Args) => void): () => void
}

export interface ReadableStore<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
}

/** A value outside the components that components and modules can follow. */
export interface Store<Value> extends ReadableStore<Value> {
  set(next: Value): void
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
      // A copy: a listener may remove itself or add another.
      for (const listener of [...listeners]) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function createStore<Value>(initial: Value): Store<Value> {
  const changes = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

/** The store's value, live. */
export function useStore<Value>({ subscribe, get }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get, get)
}
