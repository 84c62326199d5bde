import { useRouter } from '@tanstack/react-router'
import { CloudOff, Compass, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isCodeMissing, PageError } from '#web/app/page-error.ts'
import { errorOrMessage } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'

interface ErrorScreenProps {
  error: unknown
  /** Clears the error where it was caught. */
  onClear?: () => void
  /** Whether a layout stands around it, which has the page's main part already. */
  inLayout?: boolean
}

const looks = {
  missing: { icon: CloudOff, tone: 'text-warning', title: 'error.notLoadedTitle' },
  unknown: { icon: Compass, tone: 'text-info', title: 'error.notFoundTitle' },
  failed: { icon: TriangleAlert, tone: 'text-error', title: 'error.title' },
} as const

// As high as the page between the layout's bars, less the padding of its main part.
const betweenBars =
  'min-h-[calc(100dvh-var(--top-bar)-env(safe-area-inset-top)-var(--bar-space)-2.5rem)] pt-(--top-space)'

/** The page of an error that nothing nearer handled: its message, and the way home. */
export function ErrorScreen({ error, onClear, inLayout = false }: ErrorScreenProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const status = error instanceof PageError ? error.status : 500
  const isMissing = isCodeMissing(error)
  const message = isMissing ? t('error.notLoadedHint') : errorOrMessage(error)
  const look = looks[isMissing ? 'missing' : status === 404 ? 'unknown' : 'failed']
  const title = t(look.title)
  const Icon = look.icon
  const Frame = inLayout ? 'section' : 'main'
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
    if (status !== 404) console.error(error)
  }, [title, t, status, error])
  const leave = async () => {
    await router.navigate({ href: '/', replace: true })
    onClear?.()
  }
  const again = async () => {
    await router.invalidate()
    onClear?.()
  }
  return (
    <Frame
      id={inLayout ? undefined : 'content'}
      data-status={status}
      className={`mx-auto flex max-w-md flex-col justify-end safe-x ${
        inLayout ? betweenBars : 'min-h-dvh pb-[calc(2rem+env(safe-area-inset-bottom))]'
      }`}
    >
      <div className="flex flex-1 flex-col items-start justify-center gap-4">
        <Icon size={48} strokeWidth={1.5} className={look.tone} aria-hidden />
        {isMissing ? null : <p className="figure text-7xl text-muted">{status}</p>}
        <h1 className="text-2xl">{title}</h1>
        <p role="alert" className="wrap-anywhere text-muted">
          {message}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        {onClear ? (
          <Button kind="quiet" size="large" block icon={RotateCw} onClick={() => void again()}>
            {t('action.retry')}
          </Button>
        ) : null}
        <Button kind="primary" size="large" block onClick={() => void leave()}>
          {t('error.home')}
        </Button>
      </div>
    </Frame>
  )
}
