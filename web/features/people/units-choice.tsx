import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#web/data/session/profile.ts'
import { changeProfile } from '#web/features/people/my-profile.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { asUnits } from '#web/ui/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** Whether distances are shown to me in metres or yards. */
export function UnitsChoice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const [failure, setFailure] = useState<string>()
  const choices = [
    { value: 'metres', label: t('profile.metres') },
    { value: 'yards', label: t('profile.yards') },
  ] as const
  return (
    <>
      <Segmented
        label={t('profile.units')}
        showLabel
        value={asUnits(profile.units)}
        choices={choices}
        onChange={(units) => {
          setFailure(undefined)
          changeProfile(profile.id, { units }).catch((error: unknown) => setFailure(errorText(error)))
        }}
      />
      {failure ? <ErrorNote what={t('profile.saveFailed')} why={failure} /> : null}
    </>
  )
}
