import { CircleAlert, CircleCheck, Clock, Loader } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '#web/data/realtime.ts'
import { usePushState } from '#web/features/notifications/push-settings-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { sendTestPush, TEST_MS } from '#web/pwa/test-push.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A test push to this device and its progress: accepted by the push service, shown here. */
export function PushTest() {
  const { t } = useTranslation('notifications')
  const { online } = useConnection()
  const [delivery, setDelivery] = useState<{ id: string; sentAt: number }>()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async () => {
    setSending(true)
    setFault(undefined)
    setDelivery(undefined)
    try {
      const id = await sendTestPush()
      if (id) setDelivery({ id, sentAt: Date.now() })
      else setFault(t('test.unknown'))
    } catch (cause) {
      setFault(errorText(cause))
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('test.title')} hint={t('test.hint')} />
      {fault ? <ErrorNote what={t('test.failed')} why={fault} /> : null}
      {delivery ? <TestSteps delivery={delivery} /> : null}
      <Button busy={isSending} disabled={!online} onClick={() => void send()}>
        {t(delivery ? 'test.again' : 'test.send')}
      </Button>
      {online ? null : <p className="text-muted text-sm">{t('test.offline')}</p>}
    </section>
  )
}

type Step = 'done' | 'waiting' | 'late' | 'failed'
const looks = {
  done: { icon: CircleCheck, tone: 'text-success' },
  waiting: { icon: Loader, tone: 'text-muted' },
  late: { icon: Clock, tone: 'text-warning' },
  failed: { icon: CircleAlert, tone: 'text-error' },
} as const

function TestSteps({ delivery }: { delivery: { id: string; sentAt: number } }) {
  const { t } = useTranslation('notifications')
  const { data } = usePushState(delivery)
  const isLate = useIsLate(delivery.sentAt)
  const waits: Step = isLate ? 'late' : 'waiting'
  const accepted: Step = data?.accepted_at || data?.shown_at ? 'done' : data?.failed_at ? 'failed' : waits
  const shown: Step = data?.shown_at ? 'done' : data?.failed_at ? 'failed' : waits
  return (
    <ol role="status" className="flex flex-col gap-2">
      <StepLine step={accepted} text={t(`test.accepted.${accepted}`)} detail={data?.error ?? undefined} />
      <StepLine step={shown} text={t(`test.shown.${shown}`)} />
    </ol>
  )
}

function StepLine({ step, text, detail }: { step: Step; text: string; detail?: string | undefined }) {
  const { icon: Icon, tone } = looks[step]
  return (
    <li className="flex items-start gap-2 text-sm" data-step={step}>
      <Icon size={20} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
      <span className="min-w-0">
        {text}
        {detail && step === 'failed' ? (
          <span className="wrap-anywhere block text-muted">{detail}</span>
        ) : null}
      </span>
    </li>
  )
}

/** Whether the push's minute is over. */
function useIsLate(sentAt: number): boolean {
  const [lateFor, setLateFor] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(setLateFor, sentAt + TEST_MS - Date.now(), sentAt)
    return () => clearTimeout(timer)
  }, [sentAt])
  return lateFor === sentAt
}
