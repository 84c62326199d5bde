import { useEffect, useRef } from 'react'
import type { BoardCommand } from '#domain/queue/keys.ts'
import { createEmitter } from '#web/data/store.ts'

/** What a key of the board does. `openEnded`: the recall key where this device has no bump to recall, as after a reload. */
export type KeyAct = BoardCommand | 'openEnded'

const commands = createEmitter<[command: KeyAct]>()

/** Gives a command of the board to the component that carries it out. */
export const runCommand = commands.emit

/** Carries out a command while the component is shown. `isOn`: only then. */
export function useBoardCommand(command: KeyAct, run: () => void, isOn = true): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn) return
    return commands.subscribe((one) => {
      if (one === command) latest.current()
    })
  }, [command, isOn])
}
