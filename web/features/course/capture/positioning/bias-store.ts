import { useSyncExternalStore } from 'react'
import { type Bias, biasHolds } from '#domain/course/capture/bias.ts'

/** The shift of this device's round: kept on the device, as another device errs in its own way. */
const KEY = 'capture-bias'
const listeners = new Set<() => void>()
let cached: { text: string | null; bias: Bias | null } = { text: null, bias: null }

/** The shift that the last known mark showed, while it still holds. */
export function useBias(): Bias | null {
  return useSyncExternalStore(subscribe, currentBias, () => null)
}

/** Uses a shift from now on, or none. */
export function setBias(bias: Bias | null): void {
  if (bias) localStorage.setItem(KEY, JSON.stringify(bias))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

function currentBias(): Bias | null {
  const text = localStorage.getItem(KEY)
  if (text !== cached.text) cached = { text, bias: parsed(text) }
  return biasHolds(cached.bias, Date.now()) ? cached.bias : null
}

function parsed(text: string | null): Bias | null {
  try {
    const bias = JSON.parse(text ?? 'null') as Bias | null
    const numbers = [bias?.shift?.x, bias?.shift?.y, bias?.errorM, bias?.takenAt]
    return numbers.every(Number.isFinite) ? bias : null
  } catch {
    return null
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  const timer = setInterval(onChange, 10_000)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
    clearInterval(timer)
  }
}
