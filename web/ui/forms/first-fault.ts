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

/** Moves the focus to the first wrong field of the element, once the screen has drawn its marks. */
export function focusFaultIn(element: HTMLElement | null): void {
  setTimeout(() => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
