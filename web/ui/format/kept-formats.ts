/** Formats are kept: to make one costs more than to write a hundred times with it, and a screen writes hundreds of figures. */
const formats = new Map<string, unknown>()

function formatOf<Format>(
  make: new (locale: string, form: object) => Format,
  locale: string,
  form: object,
): Format {
  const key = `${make.name} ${locale} ${JSON.stringify(form)}`
  const format = (formats.get(key) as Format | undefined) ?? new make(locale, form)
  formats.set(key, format)
  return format
}

/** Writes numbers, made once for each locale and form. */
export function numberFormat(locale: string, form: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return formatOf(Intl.NumberFormat, locale, form)
}

/** Writes days and times, made once for each locale and form. */
export function dateFormat(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatOf(Intl.DateTimeFormat, locale, form)
}

/** Joins words, made once for each locale and form. */
export function listFormat(locale: string, form: Intl.ListFormatOptions): Intl.ListFormat {
  return formatOf(Intl.ListFormat, locale, form)
}
