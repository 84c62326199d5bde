import { CircleAlert, CloudOff, Hourglass, type LucideIcon, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { SLOW_MS } from '#web/data/network.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { createStore, type Store, useStore } from '#web/data/store.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { useThumbSpace } from '#web/ui/thumb-space.ts'

interface EmptyStateProps {
  icon: LucideIcon
  /** What will be here. */
  title: string
  hint?: string
  /** The one act that fills it. */
  action?: ReactNode
}

/** A place with nothing in it yet. */
export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-base-content/6 text-muted">
        <Icon size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <p className="font-semibold text-lg">{title}</p>
      {hint ? <p className="max-w-sm text-balance text-muted">{hint}</p> : null}
      {action}
    </div>
  )
}

interface ErrorNoteProps {
  /** What did not work. */
  what: string
  /** Why, and what to do. */
  why?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Something that failed here, with the way to try it again. Read out when it appears. */
export function ErrorNote({ what, why, onRetry }: ErrorNoteProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex items-start gap-3 rounded-box border border-error/40 bg-error/8 p-4">
      <CircleAlert size={24} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{what}</p>
        {why ? <p className="text-sm">{why}</p> : null}
        {onRetry ? (
          <Button className="mt-3" icon={RotateCw} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/**
 * The line of a lost connection under a title, with the time of what is shown (0: not known). It fits into a bar of 56 px, so
 * that nothing moves for it.
 */
export function OfflineLine({ at = 0 }: { at?: number }) {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="flex items-center gap-1.5 text-[min(0.875rem,4.375vw)] text-warning leading-tight"
    >
      <CloudOff size={16} strokeWidth={2} className="shrink-0" aria-hidden />
      <span className="shrink-0 font-semibold">{t('state.offline')}</span>
      <ReadAge at={at} className="truncate md:shrink-0" />
      <span className="truncate max-md:sr-only">{t('state.offlineHint')}</span>
    </p>
  )
}

/** How many parts of the screen are on their way: all of them, and those that a skeleton stands for. */
export const pendingParts = createStore(0)
const skeletons = createStore(0)

function useCountIn(store: Store<number>): void {
  useEffect(() => {
    store.set(store.get() + 1)
    return () => store.set(store.get() - 1)
  }, [store])
}

/** The place of something that is coming; give it the size of what comes. Unseen for the first 150 ms. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  useCountIn(pendingParts)
  useCountIn(skeletons)
  return (
    <span
      aria-hidden
      data-pending
      className={`block animate-[skeleton-in_1ms_150ms_both] rounded-field bg-base-content/8 ${className}`}
    />
  )
}

/** A part that may turn out to be nothing or of any height: draws nothing, and what stands below it waits (`TopDown`). */
export function Pending() {
  useCountIn(pendingParts)
  return <span hidden data-pending />
}

/** Says so when skeletons have waited for the club's server for three seconds, and asks it again. Moves nothing. */
export function LateNote() {
  const isWaiting = useStore(skeletons) > 0
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    setIsLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isWaiting || !isLate) return null
  return (
    <LateBox
      onRetry={() => void queryClient.refetchQueries({ predicate: ({ state }) => state.data === undefined })}
    />
  )
}

/** The sentence for a server that is slow to answer, above the bar of the layout and the acts of the thumb. */
export function LateBox({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      style={useThumbSpace()}
      className="fixed inset-x-3 bottom-[calc(var(--late-space,var(--bar-space,0px))+1.25rem)] z-20 mx-auto flex max-w-md translate-y-[calc(-1*var(--thumb-space))] flex-wrap items-center gap-3 rounded-box border border-warning/50 bg-base-100 p-4 shadow-lg transition-transform duration-150 motion-reduce:transition-none md:left-[calc(var(--rail,0px)+0.75rem)]"
    >
      <Hourglass size={24} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <p className="min-w-0 flex-1 basis-[min(12rem,70%)]">{t('state.late')}</p>
      <span className="ml-auto">
        <Button icon={RotateCw} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </span>
    </div>
  )
}
