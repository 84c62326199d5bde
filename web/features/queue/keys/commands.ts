import { useEffect, useRef } from 'react'
import type { BoardCommand } from '#domain/queue/keys.ts'
import { createEmitter } from '#web/data/store.ts'

const commands = createEmitter<[command: BoardCommand]>()

/** Gives a command of the board to the component that carries it out. */
export const runCommand = commands.emit

/** Carries out a command while the component is shown. `isOn`: only then. */
export function useBoardCommand(command: BoardCommand, run: () => void, isOn = true): void {
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
