import { type Bias, biasHolds } from '#domain/course/capture/bias.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'

/** The shift of this device's round, kept on the device: other devices have other errors. */
const stored = persistedJson('capture-bias', asBias)
const CHECK_MS = 10_000

/** The shift from the last known mark, while it is valid. */
export function useBias(): Bias | null {
  return useStore({ get: currentBias, subscribe })
}

/** Sets or clears the shift. */
export function setBias(bias: Bias | null): void {
  stored.set(bias ?? undefined)
}

function currentBias(): Bias | null {
  const bias = stored.get() ?? null
  return biasHolds(bias, Date.now()) ? bias : null
}

/** The value as a shift, if it is valid. */
export function asBias(value: unknown): Bias | undefined {
  const bias = value as Bias | null
  const { shift, stand } = bias ?? {}
  const numbers = [shift?.x, shift?.y, bias?.markErrorM, stand?.quick, stand?.slow, bias?.takenAt]
  return bias && numbers.every(Number.isFinite) ? bias : undefined
}

function subscribe(changed: () => void): () => void {
  const stop = stored.subscribe(changed)
  const timer = setInterval(changed, CHECK_MS)
  return () => {
    stop()
    clearInterval(timer)
  }
}
