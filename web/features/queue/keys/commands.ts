import { useEffect, useRef } from 'react'
import type { BoardCommand } from '#domain/queue/keys.ts'
import { createEmitter } from '#web/data/store.ts'

/** The action of a board key. `openEnded`: the recall key when this device has no bump to recall, as after a reload. */
export type KeyAct = BoardCommand | 'openEnded'

const commands = createEmitter<[command: KeyAct]>()

/** Sends a board command to the component that handles it. */
export const runCommand = commands.emit

/** Handles a command while the component is shown and `isOn`. */
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
