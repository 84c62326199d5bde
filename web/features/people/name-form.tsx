import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import type { MutationStatus } from '#web/data/outbox/mutation.ts'
import { outcomeSoon, whenSettled } from '#web/data/outbox/outbox.ts'
import type { Profile } from '#web/data/session/profile.ts'
import { changeProfile, usePendingChange } from '#web/features/people/my-profile.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { UnsavedQuestion } from '#web/ui/layers/unsaved-question.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

/** My names and the number the club may call; the button appears with the first change. */
export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const [firstName, setFirstName] = useState(profile.first_name)
  const [surname, setSurname] = useState(profile.surname)
  const [phone, setPhone] = useState(profile.phone ?? '')
  const [failure, setFailure] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<MutationStatus>()
  const pending = usePendingChange(['first_name', 'surname', 'phone'])
  const isChanged =
    firstName.trim() !== profile.first_name ||
    surname.trim() !== profile.surname ||
    phone.trim() !== (profile.phone ?? '')
  const save = async () => {
    setTried(true)
    if (!firstName.trim()) return
    setFailure(undefined)
    setOutcome(undefined)
    const details = { first_name: firstName.trim(), surname: surname.trim(), phone: phone.trim() || null }
    try {
      const record = await changeProfile(profile.id, details)
      setOutcome(await outcomeSoon(record))
      setOutcome(await whenSettled(record))
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <form onSubmit={submitBy(save)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('profile.firstName')}
          error={isTried && !firstName.trim() ? t('signUp.firstNameMissing') : undefined}
        >
          <TextInput
            autoComplete="given-name"
            maxLength={limits['profiles.first_name']}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
          />
        </Field>
        <Field label={t('profile.surname')} optional>
          <TextInput
            autoComplete="family-name"
            maxLength={limits['profiles.surname']}
            value={surname}
            onChange={(event) => setSurname(event.target.value)}
          />
        </Field>
      </div>
      <Field label={t('profile.phone')} hint={t('profile.phoneHint')} optional>
        <TextInput
          autoComplete="tel"
          inputMode="tel"
          maxLength={limits['profile_private.phone']}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      {failure ? <ErrorNote what={t('profile.saveFailed')} why={failure} /> : null}
      <UnsavedQuestion when={isChanged} />
      <p role="status" className="text-success empty:hidden">
        {!isChanged && outcome === 'processed' ? t('profile.saved') : null}
        {!isChanged && outcome === 'pending' && pending ? t('profile.savedHere') : null}
      </p>
      {pending?.status === 'error' ? <RefusedChange record={pending} /> : null}
      {isChanged ? (
        <Button type="submit" kind="primary" size="large" block>
          {t('profile.saveName')}
        </Button>
      ) : null}
    </form>
  )
}
