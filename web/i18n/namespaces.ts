import type { englishTexts } from '#web/i18n/en/bundle.ts'

/** A part of the texts: one file in each language. */
export type Namespace = keyof typeof englishTexts

/** The texts of every screen and of the bars. One file contains them; each other namespace has its own. */
export const firstNamespaces: readonly Namespace[] = ['common', 'errors', 'notifications', 'people']
