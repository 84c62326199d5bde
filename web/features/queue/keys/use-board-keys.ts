import { useEffect, useRef, useState } from 'react'
import { type BoardCommand, commandOf, keyName } from '#domain/queue/keys.ts'
import { chooseDigit, isChoiceSteady } from '#web/features/queue/keys/choice.ts'
import { type KeyAct, runCommand, useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { currentKeys, useKeyboard } from '#web/features/queue/keys/key-map.ts'
import { newestBump, recallableBump, takeBack } from '#web/features/queue/ticket/take-back.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/**
 * Runs the commands of this device's keys while the board is shown. Returns the announcement for screen readers.
 * `numberOf` returns a ticket's number.
 */
export function useBoardKeys(numberOf: (id: string) => number | undefined): string {
  const { t } = useTranslation('queue')
  const [keyboard, setKeyboard] = useKeyboard()
  const [announcement, setAnnouncement] = useState('')
  // The element focused since before the last board key: if it is a button, it no longer takes Enter or Space.
  const leftButton = useRef<EventTarget>(null)
  useEffect(() => {
    const onFocus = () => {
      leftButton.current = null
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (isMeantElsewhere(event, leftButton.current)) return
      const command = commandOf(currentKeys(), keyName(event.key))
      if (!command) return
      event.preventDefault()
      leftButton.current = event.target
      if (keyboard === 'off') setKeyboard('on')
      if (command.startsWith('choose')) {
        const number = numberOf(chooseDigit(Number(command.at(-1))) ?? '')
        if (number !== undefined) setAnnouncement(t('keys.chosen', { number }))
      } else if (command !== 'bump' || isChoiceSteady(performance.now())) runCommand(keyActOf(command))
    }
    addEventListener('keydown', onKey)
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('focusin', onFocus)
    }
  }, [t, numberOf, keyboard, setKeyboard])
  const undo = (step: ReturnType<typeof newestBump>) => {
    if (!step) return
    takeBack(step).catch(showNotSaved)
    setAnnouncement(t('keys.wentBack', { number: step.ticket.number }))
  }
  useBoardCommand('takeBack', () => undo(newestBump()))
  useBoardCommand('recall', () => undo(recallableBump()))
  return announcement
}

/** Decided before the command runs, because a recall removes its bump. */
function keyActOf(command: BoardCommand): KeyAct {
  return command === 'recall' && !recallableBump() ? 'openEnded' : command
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key belongs to a field, a dialog, or a button focused by keyboard, unless the person has left it. */
function isMeantElsewhere(
  { target, key, defaultPrevented }: KeyboardEvent,
  left: EventTarget | null,
): boolean {
  if (defaultPrevented || document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  if (target.closest(fields)) return true
  const presses = key === 'Enter' || key === ' '
  return (
    presses &&
    target !== left &&
    target.closest('button, a, summary') !== null &&
    target.matches(':focus-visible')
  )
}
