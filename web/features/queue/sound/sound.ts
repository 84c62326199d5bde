import { persistedText } from '#web/data/persisted-value.ts'
import { createEmitter, useStore } from '#web/data/store.ts'

/**
 * off: sound is not turned on here. locked: the browser needs a tap before the bell can ring. unproven: the bell
 * rings, and no person has confirmed yet that they heard it. on: a person heard it in this shift. none: this browser
 * cannot make a sound.
 */
export type Sound = 'off' | 'locked' | 'unproven' | 'on' | 'none'

const choice = persistedText('kitchen-sound', (text) => (text === 'on' || text === 'off' ? text : undefined))
/** A bell's partials: multiples of the base frequency, and their volume. */
const PARTIALS = [
  [1, 0.6],
  [2.01, 0.25],
  [3.02, 0.12],
] as const
/** The chime: pitch in Hz and start in seconds. */
const STROKES = [
  [880, 0],
  [1175, 0.16],
  [880, 0.55],
  [1175, 0.71],
] as const
const RING_SECONDS = 0.7
const CHIME_SECONDS = 1.5
/** A shift; after it a person must confirm the bell again. */
const PROOF_MS = 12 * 60 * 60_000
/** An alarm that waited longer for a tap is not rung. */
const LATE_ALARM_MS = 10_000

let context: AudioContext | undefined
/** The time of the last confirmation; 0 for never, and after the browser has suspended the sound. */
let heardAt = 0
const changes = createEmitter()

/** Whether new tickets ring on this device, live. */
export function useSound(): Sound {
  return useStore({ get: currentSound, subscribe: changes.subscribe })
}

/** Whether new tickets ring on this device, now. */
function currentSound(): Sound {
  if (typeof AudioContext === 'undefined') return 'none'
  if (choice.get() !== 'on') return 'off'
  if (context?.state !== 'running') return 'locked'
  return Date.now() - heardAt < PROOF_MS ? 'on' : 'unproven'
}

/** A person at this device has confirmed hearing the bell. */
export function bellWasHeard(): void {
  heardAt = Date.now()
  changes.emit()
}

/** Turns the bell on, and rings as a test. Call it from a tap: browsers block sound before one. */
export async function turnSoundOn(): Promise<void> {
  choice.set('on')
  await unlock()
  chime()
}

export function turnSoundOff(): void {
  choice.set('off')
  changes.emit()
}

/** Uses any tap to unlock the browser's sound, if it was turned on at an earlier visit. */
export function unlockOnTap(): () => void {
  const tap = () => {
    if (currentSound() === 'locked') void unlock()
  }
  addEventListener('pointerdown', tap)
  return () => removeEventListener('pointerdown', tap)
}

/** Rings if sound is on. */
export function chime(): void {
  const sound = currentSound()
  if (sound === 'on' || sound === 'unproven') ring(1)
}

/**
 * Rings several times on any device that is not muted, if its browser allows it. A browser that waits for a tap resumes
 * the sound at the tap, which may be hours later.
 */
export async function alarm(): Promise<void> {
  if (typeof AudioContext === 'undefined' || choice.get() === 'off') return
  const startedAt = Date.now()
  await unlock()
  if (Date.now() - startedAt < LATE_ALARM_MS) ring(3)
}

function ring(times: number): void {
  if (context?.state !== 'running') return
  const start = context.currentTime + 0.02
  for (let time = 0; time < times; time++) {
    for (const [pitch, after] of STROKES) strike(context, pitch, start + time * CHIME_SECONDS + after)
  }
}

async function unlock(): Promise<void> {
  if (!context) {
    context = new AudioContext()
    context.addEventListener('statechange', () => {
      // The browser or a call has suspended the sound: a person must confirm it again.
      if (context?.state !== 'running') heardAt = 0
      changes.emit()
    })
  }
  await context.resume().catch(() => undefined)
  changes.emit()
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
