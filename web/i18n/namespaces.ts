import type { englishTexts } from '#web/i18n/en/bundle.ts'

/** A part of the texts: one file in each language. */
export type Namespace = keyof typeof englishTexts

/** What every screen and the bars around it need. One file holds them; each other namespace has its own. */
export const firstNamespaces: readonly Namespace[] = ['common', 'errors', 'notifications', 'people']
