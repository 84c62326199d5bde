const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()
/** Boxes, sliders and the like hold no text that would have to be typed again. */
const textTypes = [
  'text',
  'search',
  'email',
  'tel',
  'url',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
]

/** Notes the fields that the person types into. Returns the function that ends it. */
export function startTypedText(): () => void {
  const note = ({ target }: Event) => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && textTypes.includes(target.type))
    if (isText) fields.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/**
 * Whether a reload would lose text that the person typed: a form that was sent closes or empties its fields, and a draft in a
 * `data-stored` part of the page comes back.
 */
export function hasTypedText(): boolean {
  for (const field of fields) if (!field.isConnected) fields.delete(field)
  return [...fields].some((field) => field.value !== '' && !field.closest('[data-stored]'))
}
