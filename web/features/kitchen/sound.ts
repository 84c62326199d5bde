import { useSyncExternalStore } from 'react'

/**
 * off: this tablet was told to be silent. locked: it is to ring, and the browser wants a tap first. on: it rings.
 * none: this browser cannot make a sound.
 */
export type Sound = 'off' | 'locked' | 'on' | 'none'

const STORAGE_KEY = 'kitchen-sound'
/** A bell's partials: times the ground tone, and how loud. */
const PARTIALS = [
  [1, 0.6],
  [2.01, 0.25],
  [3.02, 0.12],
] as const
/** The chime: pitch in Hz and when it is struck, in seconds. */
const STROKES = [
  [880, 0],
  [1175, 0.16],
  [880, 0.55],
  [1175, 0.71],
] as const
const RING_SECONDS = 0.7

let context: AudioContext | undefined
const listeners = new Set<() => void>()

/** Whether a new ticket is heard on this device, live. */
export function useSound(): Sound {
  return useSyncExternalStore(subscribe, currentSound, currentSound)
}

/** Whether a new ticket is heard on this device, now. */
export function currentSound(): Sound {
  if (typeof AudioContext === 'undefined') return 'none'
  if (localStorage.getItem(STORAGE_KEY) !== 'on') return 'off'
  return context?.state === 'running' ? 'on' : 'locked'
}

/** Lets this device ring from now on, and rings as proof. Call it from a tap: browsers allow no sound before one. */
export async function turnSoundOn(): Promise<void> {
  localStorage.setItem(STORAGE_KEY, 'on')
  await unlock()
  chime()
}

export function turnSoundOff(): void {
  localStorage.setItem(STORAGE_KEY, 'off')
  tell()
}

/** Takes any tap as the one that the browser waits for, when sound was chosen on an earlier visit. */
export function unlockOnTap(): () => void {
  const tap = () => {
    if (currentSound() === 'locked') void unlock()
  }
  addEventListener('pointerdown', tap)
  return () => removeEventListener('pointerdown', tap)
}

/** Rings once, where sound is on. */
export function chime(): void {
  if (currentSound() !== 'on' || !context) return
  const start = context.currentTime + 0.02
  for (const [pitch, after] of STROKES) strike(context, pitch, start + after)
}

async function unlock(): Promise<void> {
  if (!context) {
    context = new AudioContext()
    context.addEventListener('statechange', tell)
  }
  await context.resume().catch(() => undefined)
  tell()
}

function strike(audio: AudioContext, pitch: number, at: number): void {
  for (const [times, loud] of PARTIALS) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = pitch * times
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + RING_SECONDS)
    tone.connect(gain).connect(audio.destination)
    tone.start(at)
    tone.stop(at + RING_SECONDS)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
