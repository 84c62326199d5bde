import { useState } from 'react'
import { signInWithOrganisation } from '#web/features/people/accounts.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Signs in through the organisation of a work address. */
export function OrganisationForm() {
  const { t } = useTranslation(['people', 'common'])
  const [address, setAddress] = useState('')
  const [checked, setChecked] = useState(false)
  const act = useAct()
  const valid = /^([^\s@]+@)?[^\s@]+\.[^\s@]+$/.test(address.trim())
  const submit = () => {
    setChecked(true)
    if (valid) void act.run(() => signInWithOrganisation(address))
  }
  return (
    <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('signIn.failed')} why={act.failure} /> : null}
      <Field
        label={t('signIn.workAddress')}
        hint={t('signIn.workAddressHint')}
        error={checked && !valid ? t('signIn.workAddressInvalid') : undefined}
      >
        <TextInput
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('signIn.goOn')}
      </Button>
    </form>
  )
}
