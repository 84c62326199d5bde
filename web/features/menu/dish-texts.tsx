import type { Translations } from '#domain/base/json-columns.ts'
import { limits } from '#domain/generated/limits.ts'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'

/** An original text and its translations. */
interface Text {
  key: string
  original: string
  texts: Translations
  isLong?: true
  onChange: (texts: Translations) => void
}

/** Every text of a dish in each other language of the club; missing ones are marked. */
export function DishTexts({ draft, set }: FormPartProps) {
  const { t } = useTranslation('menu')
  const { original, translations } = useClubLanguages()
  const all = textsOf(draft, set).filter(({ original }) => original.trim() !== '')
  if (translations.length === 0) {
    return <p className="text-muted">{t('oneLanguage', { language: languageNames[original] })}</p>
  }
  if (all.length === 0) return <p className="text-muted">{t('noTexts')}</p>
  return all.map(({ key, ...text }) => <Translated key={key} {...text} />)
}

function textsOf(draft: FormPartProps['draft'], set: FormPartProps['set']): Text[] {
  const setGroup = (id: string, change: object) =>
    set({ groups: draft.groups.map((group) => (group.id === id ? { ...group, ...change } : group)) })
  return [
    {
      key: 'name',
      original: draft.name,
      texts: draft.name_i18n,
      onChange: (name_i18n) => set({ name_i18n }),
    },
    {
      key: 'description',
      original: draft.description,
      texts: draft.description_i18n,
      isLong: true,
      onChange: (description_i18n) => set({ description_i18n }),
    },
    ...draft.groups.flatMap((group): Text[] => [
      {
        key: group.id,
        original: group.name,
        texts: group.name_i18n,
        onChange: (name_i18n) => setGroup(group.id, { name_i18n }),
      },
      ...group.options.map(
        (option): Text => ({
          key: option.id,
          original: option.name,
          texts: option.name_i18n,
          onChange: (name_i18n) =>
            setGroup(group.id, {
              options: group.options.map((one) => (one.id === option.id ? { ...one, name_i18n } : one)),
            }),
        }),
      ),
    ]),
  ]
}

/** One text in the other languages, below its original. */
export function Translated({ original, texts, isLong, onChange }: Omit<Text, 'key'>) {
  const { t } = useTranslation('menu')
  const { translations } = useClubLanguages()
  if (translations.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="sr-only">{original}</legend>
      <p className="font-semibold [overflow-wrap:anywhere]" aria-hidden>
        {original}
      </p>
      {translations.map((language) => {
        const value = texts[language] ?? ''
        const control = {
          lang: language,
          value,
          maxLength: isLong ? limits['menu_item.description'] : limits['menu_item.name'],
          'aria-label': t('textIn', { text: original, language: languageNames[language] }),
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...texts, [language]: event.target.value }),
        }
        return (
          <Field
            key={language}
            label={languageNames[language]}
            optional
            hint={value.trim() === '' ? <span className="text-warning">{t('missing')}</span> : undefined}
          >
            {isLong ? <TextArea rows={2} {...control} /> : <TextInput {...control} />}
          </Field>
        )
      })}
    </fieldset>
  )
}
