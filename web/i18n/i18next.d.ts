import 'i18next'
import type { englishTexts } from './en/bundle.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof englishTexts
  }
}
