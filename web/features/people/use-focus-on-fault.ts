import { type RefObject, useEffect, useState } from 'react'

/** After each try, moves the focus to the form's first invalid field. Returns the function that records a try. */
export function useFocusOnFault(form: RefObject<HTMLFormElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, tries])
  return () => setTries((count) => count + 1)
}
