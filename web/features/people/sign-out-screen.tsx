import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePending } from '#web/data/outbox/outbox.ts'
import { signOut, useMe } from '#web/data/session/session.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Ends the session on the press, and says first what has not been sent yet. */
export function SignOutScreen() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const waiting = usePending().length
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!user) {
    return (
      <Link to="/sign-in" className={buttonClass('primary', 'large', true)}>
        <LogIn size={20} strokeWidth={1.75} aria-hidden />
        {t('signOut.again')}
      </Link>
    )
  }
  const leave = async () => {
    setBusy(true)
    const result = await signOut()
    setFailure(result.success ? undefined : errorText(result.error))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      {failure ? <ErrorNote what={t('signOut.failed')} why={failure} /> : null}
      {waiting > 0 ? <p className="text-muted">{t('signOut.waiting', { count: waiting })}</p> : null}
      <Button kind="primary" size="large" block icon={LogOut} busy={busy} onClick={() => void leave()}>
        {t('signOut.action')}
      </Button>
      <Link to="/" className={buttonClass('quiet', 'large', true)}>
        {t('signOut.stay')}
      </Link>
    </div>
  )
}
