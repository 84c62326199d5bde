/**
 * Cancels the reset that React does to a form after its action: radio buttons and lists would show what was chosen at first,
 * and not what the screen holds and sends. Returns the function that ends it.
 */
export function cancelFormResets(): () => void {
  const onReset = (event: Event) => event.preventDefault()
  addEventListener('reset', onReset)
  return () => removeEventListener('reset', onReset)
}
