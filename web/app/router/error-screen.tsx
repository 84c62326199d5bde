import { CloudOff, Compass, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isCodeMissing, PageError } from '#web/app/router/page-error.ts'
import { useClubIdentity } from '#web/data/club.ts'
import { useConnection } from '#web/data/realtime.ts'
import { errorOrMessage } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { useRouter } from '#web/routes/use-router.ts'
import { Button } from '#web/ui/button.tsx'

interface ErrorScreenProps {
  error: unknown
  /** Whether it is inside a layout, which already has the page's main part. */
  inLayout?: boolean
}

const looks = {
  missing: { icon: CloudOff, tone: 'text-warning', title: 'error.notLoadedTitle' },
  outdated: { icon: RotateCw, tone: 'text-warning', title: 'error.outdatedTitle' },
  unknown: { icon: Compass, tone: 'text-info', title: 'error.notFoundTitle' },
  failed: { icon: TriangleAlert, tone: 'text-error', title: 'error.title' },
} as const

// As high as the space between the layout's bars, without the padding of its main part.
const betweenBars =
  'min-h-[calc(100dvh-var(--top-bar)-env(safe-area-inset-top)-var(--bar-space)-2.5rem)] pt-(--top-space)'

/** The page of an error that was not handled elsewhere, until the next visit: its message, and a link home. */
export function ErrorScreen({ error, inLayout = false }: ErrorScreenProps) {
  const { t } = useTranslation()
  const club = useClubIdentity().name
  const router = useRouter()
  const route = useCurrentRoute()
  const status = error instanceof PageError ? error.status : 500
  const isMissing = isCodeMissing(error)
  const wasOffline = useWasOffline()
  const missingHint = t(wasOffline ? 'error.notLoadedHint' : 'error.outdatedHint')
  const path = error instanceof PageError ? error.path : undefined
  const message = isMissing
    ? missingHint
    : path !== undefined
      ? t('error.notFound', { path })
      : errorOrMessage(error)
  const look =
    looks[isMissing ? (wasOffline ? 'missing' : 'outdated') : status === 404 ? 'unknown' : 'failed']
  const title = t(look.title)
  const Icon = look.icon
  const Frame = inLayout ? 'section' : 'main'
  // The layout's bar has the title of the page.
  const Title = inLayout && route?.bar !== 'places' ? 'h2' : 'h1'
  useEffect(() => {
    document.title = `${title} · ${club}`
    if (status !== 404) console.error(error)
  }, [title, club, status, error])
  // The code of another version of the app has other addresses, which only a reload gets.
  const again = () => (isMissing && !wasOffline ? location.reload() : void router.load())
  return (
    <Frame
      id={inLayout ? undefined : 'content'}
      data-status={status}
      className={`mx-auto flex max-w-md flex-col justify-end gap-8 safe-x md:justify-center ${
        inLayout ? betweenBars : 'min-h-dvh pb-[calc(2rem+env(safe-area-inset-bottom))]'
      }`}
    >
      <div className="flex flex-1 flex-col items-start justify-center gap-4 md:flex-none">
        <Icon size={48} strokeWidth={1.5} className={look.tone} aria-hidden />
        {isMissing ? null : <p className="figure text-7xl text-muted">{status}</p>}
        <Title className="text-2xl">{title}</Title>
        <p role="alert" className="wrap-anywhere text-muted">
          {message}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        {status === 404 ? null : (
          <Button kind="quiet" size="large" block icon={RotateCw} onClick={again}>
            {t('action.retry')}
          </Button>
        )}
        <Button
          kind="primary"
          size="large"
          block
          onClick={() => void router.navigate('/', { replace: true })}
        >
          {t('error.home')}
        </Button>
      </div>
    </Frame>
  )
}

/** Whether the connection was lost at any time since the error: then that is why the code is missing. */
function useWasOffline(): boolean {
  const { online } = useConnection()
  const [wasOffline, setWasOffline] = useState(!online)
  if (!online && !wasOffline) setWasOffline(true)
  return wasOffline
}
