import { CircleAlert, Clock3, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutboxSheet } from '#web/app/outbox-sheet.tsx'
import { usePending } from '#web/data/outbox.ts'
import { useConnection } from '#web/data/realtime.ts'
import { CountMark } from '#web/ui/button.tsx'

/**
 * How the app stands to the club, and the way to the changes that have not got there. Nothing while all is well:
 * what needs no attention takes no room.
 */
export function ConnectionGlyph() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { online } = useConnection()
  const pending = usePending()
  const failed = pending.filter(({ status }) => status === 'error').length
  const waiting = pending.length - failed
  if (online && pending.length === 0 && !open) return null
  const Icon = failed > 0 ? CircleAlert : online ? Clock3 : CloudOff
  const words = [
    online ? '' : t('connection.offline'),
    waiting > 0 ? t('connection.waiting', { count: waiting }) : '',
    failed > 0 ? t('connection.failed', { count: failed }) : '',
  ].filter(Boolean)
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost btn-square relative size-11 min-h-11 ${failed > 0 ? 'text-error' : 'text-warning'}`}
        aria-label={[t('connection.open'), ...words].join(', ')}
        onClick={() => setOpen(true)}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <CountMark count={pending.length} />
      </button>
      <OutboxSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
