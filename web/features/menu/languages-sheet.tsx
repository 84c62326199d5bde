import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { write } from '#web/data/outbox/outbox.ts'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** The languages that the club writes its menu in, for administrators. */
export function LanguagesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['menu', 'common'])
  const now = useClubLanguages()
  const [original, setOriginal] = useState<Language>(now.original)
  const [others, setOthers] = useState<readonly Language[]>(now.translations)
  const [failure, setFailure] = useState<string>()
  const translations = languages.filter((language) => language !== original && others.includes(language))
  const save = () => {
    const data = { value: [original, ...translations] }
    write({ type: 'UPDATE', table: 'setting', id: 'club.languages', data }).then(onClose, (cause) =>
      setFailure(errorText(cause)),
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('languages.open')}
      actions={
        <Button kind="primary" size="glove" block onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? <ErrorNote what={t('common:notSaved')} why={failure} /> : null}
        <Field label={t('languages.original')} hint={t('languages.originalHint')}>
          <Select
            value={original}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setOriginal}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-sm">{t('languages.translations')}</legend>
          {languages
            .filter((language) => language !== original)
            .map((language) => (
              <Switch
                key={language}
                label={languageNames[language]}
                checked={others.includes(language)}
                onChange={(isOn) =>
                  setOthers(isOn ? [...others, language] : others.filter((one) => one !== language))
                }
              />
            ))}
        </fieldset>
        <p className="text-muted text-sm">{t('languages.hint')}</p>
      </div>
    </Sheet>
  )
}
