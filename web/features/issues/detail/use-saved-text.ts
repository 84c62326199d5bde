import { useMemo, useState } from 'react'
import { persistedText } from '#web/data/persisted-value.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/**
 * A draft text that survives leaving the screen, until the app closes, its author signs out or it is emptied; with
 * whether the device has stored it.
 */
export function useSavedText(key: string): [string, (text: string) => void, boolean] {
  const stored = useMemo(() => persistedText(key, (text) => text, 'personal'), [key])
  const [text, setText] = useState(() => stored.get() ?? '')
  const [isStored, setIsStored] = useState(true)
  const change = (next: string) => {
    setText(next)
    try {
      stored.set(next || undefined)
      setIsStored(true)
    } catch (cause) {
      setIsStored(false)
      showNotSaved(cause)
    }
  }
  return [text, change, isStored]
}
