import { Hourglass } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { isWaiting } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Tells a person who has signed up that the club still has to approve the account, and what they can do meanwhile. */
export function WaitingNote() {
  const { t } = useTranslation()
  const me = useMe()
  if (!isWaiting(me)) return null
  return (
    <section
      aria-label={t('waiting.title')}
      className="mb-4 flex gap-3 rounded-box border border-line bg-base-100 p-4"
    >
      <Hourglass size={24} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <h2 className="font-semibold">{t('waiting.title')}</h2>
        <p className="text-muted">{t('waiting.hint')}</p>
      </div>
    </section>
  )
}
