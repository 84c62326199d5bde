import { useState } from 'react'
import { signOut } from '#web/data/session/session.ts'
import { FactorCode } from '#web/features/people/security/factor-code.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** The second step of signing in, for people with a second factor. */
export function SecondFactor() {
  const { t } = useTranslation('people')
  const [failure, setFailure] = useState<string>()
  const leave = async () => {
    const result = await signOut()
    setFailure(result.success ? undefined : errorText({ message: result.error }))
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <h2 className="font-semibold text-2xl leading-tight">{t('factor.stepTitle')}</h2>
        <p className="text-muted">{t('factor.stepHint')}</p>
      </div>
      <FactorCode />
      {failure ? <ErrorNote what={t('signOut.failed')} why={failure} /> : null}
      <p className="text-center text-muted text-sm">{t('factor.lost')}</p>
      <Button kind="quiet" size="large" block onClick={() => void leave()}>
        {t('unauthorized.other')}
      </Button>
    </div>
  )
}
