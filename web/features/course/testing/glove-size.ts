/** The classes of controls less than 56 px high. */
const lowClasses = ['min-h-9', 'min-h-11', 'min-h-13', 'h-12', 'size-11']

/** The names of a screen's controls that are too small for gloves, found by class: jsdom has no layout. */
export function smallForGloves(container: Element): string[] {
  const controls = [...container.querySelectorAll('button, a.btn, input.input, select.select')]
  return controls.flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? (control.textContent || control.tagName)
    const { classList } = control
    const isLow = lowClasses.some((one) => classList.contains(one)) && !classList.contains('h-14')
    // A dialog's close button is the same on all screens.
    return isLow && name !== 'Close' ? [name] : []
  })
}
