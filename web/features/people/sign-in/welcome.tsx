import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useClubIdentity } from '#web/data/club.ts'
import { reloadMe, useMe } from '#web/data/session/session.ts'
import { changeProfile } from '#web/features/people/my-profile.ts'
import { NewPassword } from '#web/features/people/security/new-password.tsx'
import { acceptInvitation } from '#web/features/people/security/security-data.ts'
import { useInvitedNames } from '#web/features/people/sign-in/sign-in-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'

/** An invited person's first screen: their name, and a password for later sign-ins. */
export function Welcome({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('people')
  useScreenTitle(t('welcome.bar'))
  const { user, profile } = useMe()
  const [{ firstName, surname }, changeNames, forgetNames] = useInvitedNames(user?.id ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const names = {
    first_name: (firstName ?? profile?.first_name ?? '').trim(),
    surname: (surname ?? profile?.surname ?? '').trim(),
  }
  const check = () => {
    setIsMissing(names.first_name === '')
    return names.first_name !== ''
  }
  const save = async (password: string) => {
    await acceptInvitation(password)
    await changeProfile(user!.id, names)
    await reloadMe()
    forgetNames()
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <h2 className="font-semibold text-2xl leading-tight">
          {t('welcome.title', { club: useClubIdentity().name })}
        </h2>
        <p className="text-muted">{t('welcome.hint', { who: user?.email || user?.phone || '' })}</p>
      </div>
      <NewPassword action={t('password.save')} onDone={onDone} onSave={save} check={check}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('signUp.firstName')} error={isMissing ? t('signUp.firstNameMissing') : undefined}>
            <TextInput
              autoComplete="given-name"
              maxLength={limits['profiles.first_name']}
              value={firstName ?? profile?.first_name ?? ''}
              onChange={(event) => changeNames({ firstName: event.target.value })}
            />
          </Field>
          <Field label={t('signUp.surname')} optional>
            <TextInput
              autoComplete="family-name"
              maxLength={limits['profiles.surname']}
              value={surname ?? profile?.surname ?? ''}
              onChange={(event) => changeNames({ surname: event.target.value })}
            />
          </Field>
        </div>
      </NewPassword>
    </div>
  )
}
