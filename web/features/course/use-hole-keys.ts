import { useEffect, useRef } from 'react'

/** The time for a second digit, in milliseconds. */
const SECOND_DIGIT_MS = 1000

interface HoleKeys {
  step: (direction: 1 | -1) => void
  /** Called with a typed number; 0 for the whole course. */
  choose: (number: number) => void
}

/** Left and right arrow keys for the previous and next hole, digits for a hole; ignored in fields and dialogs. */
export function useHoleKeys(keys: HoleKeys) {
  const newest = useRef(keys)
  newest.current = keys
  useEffect(() => {
    let keysSoFar = { text: '', at: 0 }
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (target.closest?.('input, textarea, select, dialog, [contenteditable], .map-ring')) return
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        // The map itself would also pan.
        event.preventDefault()
        event.stopPropagation()
        newest.current.step(event.key === 'ArrowRight' ? 1 : -1)
      }
      if (!/^\d$/.test(event.key)) return
      const follows = event.timeStamp - keysSoFar.at < SECOND_DIGIT_MS
      keysSoFar = { text: follows ? keysSoFar.text + event.key : event.key, at: event.timeStamp }
      newest.current.choose(Number(keysSoFar.text))
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
