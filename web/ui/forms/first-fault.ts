/**
 * Moves the focus to the first field that its screen marks as wrong, each time a form was submitted. Returns the function
 * that ends it. Listens on the window, after the screen's own handler; the screen has drawn its marks when the task ends.
 */
export function focusFirstFault(): () => void {
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    focusFaultIn(target)
  }
  addEventListener('submit', onSubmit)
  return () => removeEventListener('submit', onSubmit)
}

/** A form's action marks its fields in a transition: on a slow phone it takes some frames. */
const MOST_FRAMES = 20

/** Moves the focus to the first wrong field of the element, once the screen has drawn its marks. */
export function focusFaultIn(element: HTMLElement | null): void {
  const focusedBefore = document.activeElement
  const look = (framesLeft: number) => {
    if (document.activeElement !== focusedBefore) return
    const fault = element?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (fault) fault.focus()
    else if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
  }
  setTimeout(() => look(MOST_FRAMES))
}
