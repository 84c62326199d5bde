import type { FormEventHandler } from 'react'

/** Handles a form's submission here instead of in the browser, which would load another page. */
export function submitBy(act: (fields: FormData) => unknown): FormEventHandler<HTMLFormElement> {
  return (event) => {
    event.preventDefault()
    void act(new FormData(event.currentTarget))
  }
}
