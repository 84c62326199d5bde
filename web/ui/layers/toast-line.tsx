import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { createStore, useStore } from '#web/data/store.ts'

/** The places that layouts reserve: a line of the top bar, a line of the head of Today, the strip above the bar of places. */
export type ToastLineName = 'bar' | 'head' | 'strip'

/** A toast on a page without a free place, as its layout shows it. */
export interface LineToast {
  id: string | number
  line: ToastLineName
  type: string
  title: string
  detail: string
  /** A press leads on, or without this unfolds the whole toast. */
  actionLabel: string
  /** It stays until it is pressed. */
  isLasting: boolean
  onPress: () => void
  /** A swipe to a side takes it away, as any toast. */
  onSwipe: () => void
}

const shownToast = createStore<LineToast | null>(null)

/** Shows the toast in the line of a layout; null shows none. */
export function setLineToast(toast: LineToast | null): void {
  if (toast !== shownToast.get()) shownToast.set(toast)
}

/**
 * Whether that line shows a toast: its bar leaves out what else would stand there. A toast that lasts leaves the line to a bar
 * that `hasNews` of its own, such as a lost connection.
 */
export function useIsLineTaken(line: ToastLineName, hasNews = false): boolean {
  return useLineToast(line, hasNews) !== null
}

function useLineToast(line: ToastLineName, hasNews: boolean): LineToast | null {
  const toast = useStore(shownToast)
  return toast?.line === line && !(hasNews && toast.isLasting) ? toast : null
}

/** The first line of the page that is in view; undefined where a layout reserves none. */
export function lineInView(): ToastLineName | undefined {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-toast-line]')]
  const lineElement = lines.find((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return bottom >= 0 && top < innerHeight
  })
  return lineElement?.dataset.toastLine as ToastLineName | undefined
}

// Large text grows only so far that the bar keeps its height.
const looks: Record<ToastLineName, string> = {
  bar: 'text-[min(0.75rem,4vw)] leading-tight',
  head: 'text-[min(0.75rem,3.6vw)] leading-[1.15]',
  strip:
    'relative min-h-11 rounded-box border border-line bg-base-100 px-4 py-1 text-sm leading-tight shadow-lg',
}

/** The part of a bar that holds its title and the line. A press on the toast reaches over it, and not below the bar. */
export const lineColumn = 'relative flex min-w-0 flex-1 flex-col justify-center self-stretch'

/** The class of a bar's title, which makes way for the line below it: for a toast, or where large text needs it for news. */
export function barTitleClass(isLineTaken: boolean, hasNews = false): string {
  const size = isLineTaken
    ? 'text-[min(0.875rem,4.4vw)]'
    : hasNews
      ? 'text-[min(1.125rem,5.63vw)]'
      : 'text-lg'
  return `shrink-0 truncate leading-tight ${size}`
}

/** The reserved place of a layout for a toast that would cover something anywhere on the page. Nothing moves for it. */
export function ToastLine({ line, hasNews = false }: { line: ToastLineName; hasNews?: boolean }) {
  const toast = useLineToast(line, hasNews)
  return (
    <div role="status" data-toast-line={line}>
      {toast ? <LineButton key={toast.id} toast={toast} /> : null}
    </div>
  )
}

/** A finger that goes so far to a side, in pixels, swipes. */
const SWIPE_PX = 45

function LineButton({ toast }: { toast: LineToast }) {
  const { line, type, title, detail, actionLabel, onPress, onSwipe } = toast
  const tone = { error: 'text-error', warning: 'text-warning' }[type]
  const startX = useRef<number | undefined>(undefined)
  const [byX, setByX] = useState(0)
  const isSwipe = Math.abs(byX) >= SWIPE_PX
  const end = () => {
    startX.current = undefined
    if (isSwipe) onSwipe()
    else setByX(0)
  }
  return (
    <button
      type="button"
      onClick={() => !isSwipe && onPress()}
      onPointerDown={(event) => {
        startX.current = event.clientX
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={({ clientX }) => startX.current !== undefined && setByX(clientX - startX.current)}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={({ key }) => key === 'Delete' && onSwipe()}
      style={byX === 0 ? undefined : { transform: `translateX(${byX}px)` }}
      className={`flex touch-pan-y w-full cursor-pointer items-center gap-1.5 text-left after:absolute after:inset-0 ${looks[line]}`}
    >
      {tone ? <CircleAlert size={16} strokeWidth={2} className={`shrink-0 ${tone}`} aria-hidden /> : null}
      <span className={`min-w-0 flex-1 ${line === 'head' ? 'line-clamp-3' : 'line-clamp-2'}`}>
        <span className="font-semibold">{title}</span>
        {detail ? <span> · {detail}</span> : null}
      </span>
      {actionLabel ? <span className="shrink-0 font-semibold text-primary">{actionLabel}</span> : null}
    </button>
  )
}
