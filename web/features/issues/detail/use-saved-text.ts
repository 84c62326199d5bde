import { useState } from 'react'

/** A text that is being written and outlives the screen, until the app is closed or it is emptied. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(key))
  const change = (next: string) => {
    setText(next)
    keep(key, next)
  }
  return [text, change]
}

// Storage may be full or forbidden: then the text lives as long as the screen.
function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {}
}
