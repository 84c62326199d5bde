import { useQuery } from '@tanstack/react-query'
import { Flag, Terminal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { config } from '#web/data/config.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { SetupSteps } from '#web/features/club/setup/setup-steps.tsx'
import { CodeUsed, FirstAdmin } from '#web/features/people/sign-in/first-admin.tsx'
import { firstStartCode, isFirstStart } from '#web/features/people/sign-in/first-admin-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The first start: makes the club's first administrator with the printed address, and leads them through the set-up. */
export function WelcomeScreen() {
  const [code] = useState(firstStartCode)
  const role = useRole()
  if (role === 'admin') return <SetupSteps />
  return code === undefined ? <NoCode /> : <WithCode code={code} />
}

function WithCode({ code }: { code: string }) {
  const { t } = useTranslation('people')
  const [isTaken, setTaken] = useState(false)
  const { data: isValid, ...read } = useQuery({
    queryKey: ['first-start', code],
    queryFn: () => isFirstStart(code),
    enabled: !isTaken,
    meta: { keep: false },
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The form stays while its administrator signs in, which empties the cache and uses up the code.
  useEffect(() => (isValid ? setTaken(true) : undefined), [isValid])
  if (isTaken || isValid) return <FirstAdmin code={code} />
  const hindrance = hindranceOf({ ...read, data: isValid })
  if (hindrance) {
    return (
      <ErrorNote
        what={t('first.notChecked')}
        why={errorText(hindrance)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (isValid === undefined) return <Skeleton className="h-96 w-full" />
  return <CodeUsed />
}

function NoCode() {
  const { t } = useTranslation(['people', 'common'])
  if (config().hasAdmin === false) {
    return <EmptyState icon={Terminal} title={t('first.noAdminTitle')} hint={t('first.noAdminHint')} />
  }
  return (
    <EmptyState
      icon={Flag}
      title={t('first.openTitle')}
      hint={t('first.openHint')}
      action={
        <Link to="/" className={buttonClass('primary', 'large')}>
          {t('common:error.home')}
        </Link>
      }
    />
  )
}
