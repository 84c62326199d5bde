/** The classes of controls that are less than 56 px high. */
const lowClasses = ['min-h-9', 'min-h-11', 'min-h-13', 'h-12', 'size-11']

/** The names of the controls of a screen that are too small for gloves. jsdom lays nothing out: by their classes. */
export function smallForGloves(container: Element): string[] {
  const controls = [...container.querySelectorAll('button, a.btn, input.input, select.select')]
  return controls.flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? (control.textContent || control.tagName)
    const { classList } = control
    const isLow = lowClasses.some((one) => classList.contains(one)) && !classList.contains('h-14')
    // The cross of a dialog is the same on all screens.
    return isLow && name !== 'Close' ? [name] : []
  })
}
