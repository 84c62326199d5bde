/** Types that a browser shows without running anything of them. All others are only given to be saved. */
const SHOWN =
  /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/(pdf|json))\s*(;|$)/i

/** Types that are sent under their own name: none of them is a page, a script, a style sheet or something like it. */
const HARMLESS =
  /^(image\/[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/(plain|csv|calendar|markdown|vcard|vtt|tab-separated-values)|application\/(pdf|rtf|zip|gzip|json|msword|ogg|octet-stream|x-7z-compressed|x-tar|vnd\.[\w.-]+(\+(zip|json))?|geo\+json|ld\+json|manifest\+json))\s*(;|$)/i

/** Whether a browser may show a file of this type by itself; otherwise it is a file to save. */
export function isShown(type: string): boolean {
  return SHOWN.test(type)
}

/**
 * The type under which a file goes out. Nothing that somebody uploaded is sent as a page, a script or a style sheet: this
 * origin is the app's own, and its policy would run them. Such text is sent as plain text, anything else as bytes.
 */
export function servedType(type: string): string {
  if (HARMLESS.test(type)) return type
  return /^text\//i.test(type) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
