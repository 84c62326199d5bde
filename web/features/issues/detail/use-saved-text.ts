import { useMemo, useState } from 'react'
import { persistedText } from '#web/data/persisted-value.ts'

/** A text that is being written and outlives the screen, until the app is closed or it is emptied. */
export function useSavedText(key: string): [string, (text: string) => void] {
  const stored = useMemo(() => persistedText(key, (text) => text, 'sessionStorage'), [key])
  const [text, setText] = useState(() => stored.get() ?? '')
  const change = (next: string) => {
    setText(next)
    try {
      stored.set(next || undefined)
    } catch {
      // The device has no room: the text lives as long as the screen.
    }
  }
  return [text, change]
}
