import { useState } from 'react'
import { useSetting } from '#web/data/setting-change.ts'
import { LanguageSwitch } from '#web/features/club/settings/texts/language-switch.tsx'
import { TypedSetting } from '#web/features/club/settings/typed-setting.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import type { Language } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const texts = {
  privacy: 'club.privacy',
  imprint: 'club.imprint',
  accessibility: 'club.accessibility',
} as const
type Text = keyof typeof texts
const LONGEST = 20_000

/** The legal texts that a club must publish, in each of its languages. */
export function TextsSetting() {
  const { original, translations } = useClubLanguages()
  const languages = [original, ...translations]
  const [chosen, setChosen] = useState<Language>(original)
  const language = languages.includes(chosen) ? chosen : original
  return (
    <>
      <LanguageSwitch languages={languages} value={language} onChange={setChosen} />
      {(Object.keys(texts) as Text[]).map((text) => (
        <TextInLanguage key={`${text} ${language}`} text={text} language={language} />
      ))}
    </>
  )
}

function TextInLanguage({ text, language }: { text: Text; language: Language }) {
  const { t } = useTranslation('settings')
  const of = texts[text]
  const { value } = useSetting(of)
  return (
    <TypedSetting
      of={of}
      label={t(`texts.${text}`)}
      hint={t(`texts.${text}Hint`)}
      optional
      rows={6}
      format={(all) => all[language] ?? ''}
      parse={(text) => (text.length <= LONGEST ? { ...value, [language]: text } : undefined)}
      fault={t('texts.fault', { most: LONGEST })}
    />
  )
}
