import { BellRing, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { alarmTitle, endBoardAlarm, useBoardAlarm } from '#web/features/queue/sound/ticket-alarm.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** Tickets that no board counts, or that wait untouched, and that this board does not show. It covers no card. */
export function AlarmBar() {
  const { t } = useTranslation('queue')
  const tickets = useBoardAlarm()
  if (tickets.length === 0) return null
  const [only] = tickets.length === 1 ? tickets : []
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box border-4 border-error bg-base-100 px-4 py-2 in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0 in-data-bar:pr-1 print:hidden"
    >
      <BellRing size={24} strokeWidth={2} className="shrink-0 text-error" aria-hidden />
      <p className="min-w-28 flex-1 font-bold leading-tight in-data-bar:line-clamp-2">
        {alarmTitle(tickets)}
      </p>
      {only ? (
        <Link
          to="/kitchenorderview"
          query={{ orderId: only.id }}
          className={`${buttonClass('plain', 'glove')} shrink-0 in-data-bar:h-12! in-data-bar:min-h-12!`}
          onClick={endBoardAlarm}
        >
          {t('alarm.show')}
        </Link>
      ) : null}
      <IconButton icon={X} label={t('alarm.seen')} onClick={endBoardAlarm} />
    </div>
  )
}
