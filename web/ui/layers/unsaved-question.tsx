import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useRouter } from '#web/routes/use-router.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { useLayer } from './open-layers.ts'

interface Departure {
  leave: () => void
  stay: () => void
}

/** Asks before typed text is lost, at Back, at a link and at a reload; only while there is some. */
export function UnsavedQuestion({ when }: { when: boolean }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [departure, setDeparture] = useState<Departure>()
  const [isLeaving, setLeaving] = useState(false)
  const isGuarded = when && !isLeaving
  useLayer(isGuarded, () =>
    setDeparture({
      leave: () => {
        setLeaving(true)
        router.history.back()
      },
      stay: () => undefined,
    }),
  )
  useEffect(() => {
    if (!isGuarded) return
    const stopHold = router.hold(
      () =>
        new Promise((resolve) => setDeparture({ leave: () => resolve(true), stay: () => resolve(false) })),
    )
    const holdReload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', holdReload)
    return () => {
      stopHold()
      removeEventListener('beforeunload', holdReload)
    }
  }, [router, isGuarded])
  const answer = (end: 'leave' | 'stay') => {
    setDeparture(undefined)
    departure?.[end]()
  }
  return (
    <Dialog
      open={departure !== undefined}
      onClose={() => answer('stay')}
      title={t('unsaved.title')}
      actions={
        <>
          <Button kind="danger" block onClick={() => answer('leave')}>
            {t('unsaved.leave')}
          </Button>
          <Button kind="primary" block onClick={() => answer('stay')}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.hint')}</p>
    </Dialog>
  )
}
