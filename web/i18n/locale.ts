let region = ''

/** Sets the country whose date and number formats an English reader expects; empty for none. */
export function showRegion(country: string | null | undefined): void {
  region = country ?? ''
}

/**
 * The locale for dates, numbers and money in that language. English uses the reader's country, by default Britain and
 * Ireland: a date there is `Sat 21 Nov`, not `Sat, Nov 21`.
 */
export function localeOf(language: string): string {
  return language === 'en' ? `en-${region || 'GB'}` : language
}
