import { CircleAlert, Clock3, CloudOff, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useScreenAge } from '#web/app/offline/use-screen-reads.ts'
import { LateOutboxSheet } from '#web/app/outbox/late-outbox-sheet.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { leftBehind, othersWaiting, visitorsWaiting } from '#web/data/outbox/outbox-view.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useStore } from '#web/data/store.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CountMark } from '#web/ui/button.tsx'
import { ReadAge } from '#web/ui/format/read-age.tsx'

interface SyncState {
  /** Whether all is well for the present person: connected, and all their changes are sent. */
  isQuiet: boolean
  icon: LucideIcon
  hasFailed: boolean
  count: number
  /** The most important first. */
  words: string[]
  /** About changes of other people and of visitors, which the present person cannot influence. */
  otherWords: string[]
}

/** The state of connection and sync, as an icon and in words. */
export function useSyncState(): SyncState {
  const { t } = useTranslation()
  const { online } = useConnection()
  const pending = usePending()
  const others = useStore(othersWaiting)
  const visitors = useStore(visitorsWaiting)
  const left = useStore(leftBehind)
  const failed = pending.filter(({ status }) => status === 'error').length
  const waiting = pending.length - failed
  return {
    isQuiet: online && pending.length === 0,
    icon: failed > 0 ? CircleAlert : online ? Clock3 : CloudOff,
    hasFailed: failed > 0,
    count: pending.length,
    words: [
      online ? '' : t('connection.offline'),
      failed > 0 ? t('connection.failed', { count: failed }) : '',
      waiting > 0 ? t('connection.waiting', { count: waiting }) : '',
    ].filter(Boolean),
    otherWords: [
      others > 0 ? t('connection.othersWaitShort', { count: others }) : '',
      visitors > 0 ? t('connection.visitorsWaitShort', { count: visitors }) : '',
      left > 0 ? t('connection.leftBehindShort', { count: left }) : '',
    ].filter(Boolean),
  }
}

/**
 * For a top bar: a link to the unsent changes, without colour if they are other people's. Hidden while all is well.
 * `besideStrip`: also hidden while there are changes of the present person or no connection, as the strip links there.
 */
export function ConnectionGlyph({ besideStrip = false }: { besideStrip?: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { isQuiet, icon: Icon, hasFailed, count, words, otherWords } = useSyncState()
  const isShown = isQuiet ? otherWords.length > 0 : !besideStrip
  if (!isShown && !open) return null
  const tone = hasFailed ? 'text-error' : isQuiet ? 'text-muted' : 'text-warning'
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost btn-square relative size-11 min-h-11 ${tone}`}
        aria-label={[t('connection.open'), ...words, ...otherWords].join(', ')}
        onClick={() => setOpen(true)}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <CountMark count={count} />
      </button>
      <LateOutboxSheet open={open} onClose={() => setOpen(false)} title={t('connection.open')} />
    </>
  )
}

/** For the floating bar: the present person's sync state, as a slim strip above the places, in words. */
export function ConnectionStrip() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { isQuiet, icon: Icon, hasFailed, words } = useSyncState()
  const age = useScreenAge()
  if (isQuiet && age === 0 && !open) return null
  const tone = hasFailed ? 'bg-error text-error-content' : 'bg-warning text-warning-content'
  return (
    <>
      <button
        type="button"
        className={`flex h-11 w-full cursor-pointer items-center gap-2 px-4 text-left font-semibold text-sm ${tone}`}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} strokeWidth={2} className="shrink-0" aria-hidden />
        <span className="min-w-0 truncate">{words.slice(0, 2).join(' · ')}</span>
        <ReadAge at={age} className="shrink-0 whitespace-nowrap font-normal" />
      </button>
      <LateOutboxSheet open={open} onClose={() => setOpen(false)} title={t('connection.open')} />
    </>
  )
}
