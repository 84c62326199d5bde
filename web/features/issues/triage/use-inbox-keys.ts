import { useEffect, useRef } from 'react'

/** The action of each key; keys as named by KeyboardEvent. */
export type InboxKeys = Partial<Record<string, () => void>>

/** Keys of the inbox; ignored in fields and dialogs, and with Ctrl, Alt or the command key. */
export function useInboxKeys(keys: InboxKeys) {
  const newest = useRef(keys)
  newest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
      const target = event.target as HTMLElement
      if (target.closest?.('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]')) return
      // Buttons and links keep their own keys.
      const isOwn =
        (event.key === 'Enter' && target.closest?.('a, button')) ||
        (event.key === ' ' && target.closest?.('button, input'))
      const act = newest.current[event.key]
      if (!act || isOwn) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
