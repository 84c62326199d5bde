import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { usePending } from '#web/data/outbox/outbox.ts'
import { leftBehind, othersWaiting, visitorsWaiting } from '#web/data/outbox/outbox-view.ts'
import { signOut, useMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useWaitingShare } from '#web/pwa/shared-things.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Ends the session on a press; first lists unsent changes and the data to be deleted. */
export function SignOutScreen() {
  const { t } = useTranslation('people')
  const { user } = useMe()
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
    setFailure(result.success ? undefined : errorText({ message: result.error }))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      {failure ? <ErrorNote what={t('signOut.failed')} why={failure} /> : null}
      <LeftBehind isGuest={user.is_anonymous === true} />
      <Button kind="primary" size="large" block icon={LogOut} busy={busy} onClick={() => void leave()}>
        {t('signOut.action')}
      </Button>
      <Link to="/" className={buttonClass('quiet', 'large', true)}>
        {t('signOut.stay')}
      </Link>
    </div>
  )
}

/** What happens to the unsent data on this device, of any author. */
function LeftBehind({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('people')
  const changes = usePending()
  const others = useStore(othersWaiting)
  const visitors = useStore(visitorsWaiting)
  const left = useStore(leftBehind)
  const { t: tCommon } = useTranslation()
  const refused = changes.filter(({ status }) => status === 'error').length
  const waiting = changes.length - refused
  const shares = [useWaitingShare('me'), useWaitingShare('visitor')]
  const sentences = [
    isGuest && changes.length > 0 ? t('signOut.guest', { count: changes.length }) : '',
    !isGuest && waiting > 0 ? t('signOut.waiting', { count: waiting }) : '',
    !isGuest && refused > 0 ? t('signOut.refused', { count: refused }) : '',
    // A guest's shared content waits for the next sign-in.
    !isGuest && shares.some(Boolean) ? t('signOut.shared') : '',
    others > 0 ? t('signOut.others', { count: others }) : '',
    visitors > 0 ? t('signOut.visitors', { count: visitors }) : '',
    left > 0 ? tCommon('connection.leftBehind', { count: left }) : '',
  ].filter(Boolean)
  return sentences.map((sentence) => (
    <p key={sentence} className="text-muted">
      {sentence}
    </p>
  ))
}
