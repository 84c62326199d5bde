let region = ''

/** Says which country's way of writing dates and numbers an English reader expects; empty for none. */
export function showRegion(country: string | null | undefined): void {
  region = country ?? ''
}

/**
 * The locale to write dates, numbers and money in for that language. English is written as the reader's country does,
 * and as in Britain and Ireland where none is known: a date there is `Sat 21 Nov`, not `Sat, Nov 21`.
 */
export function localeOf(language: string): string {
  return language === 'en' ? `en-${region || 'GB'}` : language
}
