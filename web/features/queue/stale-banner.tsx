import { Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePending } from '#web/data/outbox/outbox.ts'
import { lastHeardAt, useConnection } from '#web/data/realtime.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useClock } from '#web/features/queue/clock.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTimeOfDay } from '#web/ui/format/format.ts'
import { useThumbSpace } from '#web/ui/thumb-space.ts'

/** The live channel counts as lost after this time without joining. */
const GRACE_MS = 2_500
/** A read this recent is as good as the live channel. */
const FRESH_MS = 6_000
/** Two heartbeats and a margin: after this long without a message the connection is dead. */
const SILENT_MS = 75_000

/** The time of the server's last message, in milliseconds. */
const heardSince = (readAt: number) => Math.max(lastHeardAt(), readAt)

/** Whether the displayed queue may be outdated. */
function useStale(readAt: number): boolean {
  const { online, live } = useConnection()
  const [deaf, setDeaf] = useState(false)
  useEffect(() => {
    if (live) {
      setDeaf(false)
      return
    }
    const timer = setTimeout(() => setDeaf(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [live])
  const allowed = deaf ? FRESH_MS : SILENT_MS
  const silent = useClock((now) => now - heardSince(readAt) > allowed)
  return !online || silent
}

// Above the `ActionBar`, which is transparent.
const aboveActs = 'bottom-[calc(var(--bar-space)+var(--thumb-space)+1.25rem)] z-20 -mb-10'

/**
 * A prominent warning of how old the queue is, and how many changes are unsent. Nothing in normal operation. The last
 * child of a narrow screen, or before its `ActionBar`: it is at the lower edge, or above the actions, so that it moves
 * nothing. The end of the page stays visible above it.
 */
export function StaleBanner({ readAt, isAboveActs = false }: { readAt: number; isAboveActs?: boolean }) {
  const { t, i18n } = useTranslation('queue')
  const zone = useClubZone()
  const heardAt = useClock(() => heardSince(readAt))
  const stale = useStale(readAt)
  const thumbSpace = useThumbSpace()
  const waiting = usePending().filter(
    ({ status, payload }) => status === 'pending' && payload.table.startsWith('user_order'),
  ).length
  if (!stale) return null
  return (
    <div
      role="alert"
      style={thumbSpace}
      className={`sticky -mx-4 flex items-start gap-3 border-error border-y-4 bg-base-content px-4 py-3 text-base-100 in-data-bar:static in-data-bar:mx-0 in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:shrink-0 in-data-bar:items-center in-data-bar:rounded-box in-data-bar:border-4 in-data-bar:py-0 print:hidden ${isAboveActs ? aboveActs : 'bottom-(--bar-space) z-10'}`}
    >
      <Unplug size={28} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
      <div>
        <p className="font-bold text-xl uppercase leading-tight in-data-bar:text-base">
          <span className="tabular">
            {heardAt
              ? t('stale.heard', { time: formatTimeOfDay(heardAt, i18n.language, zone) })
              : t('stale.never')}
          </span>
          {waiting > 0 ? ` · ${t('stale.bumps', { count: waiting })}` : ''}
        </p>
        <p className="text-sm in-data-bar:sr-only">{t('stale.hint')}</p>
      </div>
    </div>
  )
}
