import { reloadMe, useMe } from '#web/data/session/session.ts'
import { lacksProfile } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Says to a person who is signed in that their profile could not be read, so that their role is not known; else nothing. */
export function ProfileMissing() {
  const { t } = useTranslation()
  if (!lacksProfile(useMe())) return null
  return (
    <ErrorNote
      what={t('profileMissing.title')}
      why={t('profileMissing.hint')}
      onRetry={() => void reloadMe()}
    />
  )
}
