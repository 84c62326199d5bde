import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import type { Profile } from '#web/data/profile.ts'
import { changeProfile } from '#web/features/people/my-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** My first name and surname; the button appears with the first change. */
export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const [firstName, setFirstName] = useState(profile.first_name)
  const [surname, setSurname] = useState(profile.surname)
  const [failure, setFailure] = useState<string>()
  const changed = firstName.trim() !== profile.first_name || surname.trim() !== profile.surname
  const save = async () => {
    setFailure(undefined)
    const names = { first_name: firstName.trim(), surname: surname.trim() }
    await changeProfile(profile.id, names).catch((error: unknown) => setFailure(errorText(error)))
  }
  return (
    <form action={() => void save()} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('profile.firstName')}>
          <TextInput
            autoComplete="given-name"
            maxLength={80}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
          />
        </Field>
        <Field label={t('profile.surname')} optional>
          <TextInput
            autoComplete="family-name"
            maxLength={80}
            value={surname}
            onChange={(event) => setSurname(event.target.value)}
          />
        </Field>
      </div>
      {failure ? <ErrorNote what={t('profile.saveFailed')} why={failure} /> : null}
      {changed ? (
        <Button type="submit" kind="primary" size="large" block disabled={!firstName.trim()}>
          {t('profile.saveName')}
        </Button>
      ) : null}
    </form>
  )
}
