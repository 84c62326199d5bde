import { useRouter } from '@tanstack/react-router'
import { Compass, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageError } from '#web/app/page-error.ts'
import { errorOrMessage } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'

interface ErrorScreenProps {
  error: unknown
  /** Clears the error where it was caught. */
  onClear?: () => void
  /** Whether a layout stands around it, which has the page's main part already. */
  inLayout?: boolean
}

/** The page of an error that nothing nearer handled: its message, and the way home. */
export function ErrorScreen({ error, onClear, inLayout = false }: ErrorScreenProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const status = error instanceof PageError ? error.status : 500
  const message = errorOrMessage(error)
  const title = t(status === 404 ? 'error.notFoundTitle' : 'error.title')
  const Icon = status === 404 ? Compass : TriangleAlert
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
      className="mx-auto flex min-h-dvh max-w-md flex-col justify-end safe-x pb-[calc(2rem+env(safe-area-inset-bottom))]"
    >
      <div className="flex flex-1 flex-col items-start justify-center gap-4">
        <Icon
          size={48}
          strokeWidth={1.5}
          className={status === 404 ? 'text-info' : 'text-error'}
          aria-hidden
        />
        <p className="figure text-7xl text-muted">{status}</p>
        <h1 className="text-2xl">{title}</h1>
        <p role="alert" className="break-all text-muted">
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
