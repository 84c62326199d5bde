import { useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast as show, type ToastT, useSonner } from 'sonner'
import { showToastsBy, type Toast, type ToastType } from './toast.tsx'
import { type LineToast, lineInView, setLineToast, type ToastLineName } from './toast-line.tsx'
import { freeTop, isFree, protectedBands } from './toast-place.ts'

export interface ToasterProps {
  theme: 'dark' | 'light'
  /** What a screen reader calls the list of toasts. */
  label: string
}

/**
 * Draws the toasts at the first place from the top bar down where they cover no title, number or button. On a page without
 * such a place the newest stands in the line that its layout reserves (`ToastLine`), so that nothing moves. A page without
 * a line makes room for them: its layout draws a `ToastRoom`. On a board, marked `data-still`, nothing may move under a
 * finger: there they cover the top bar.
 */
export function Toaster({ theme, label }: ToasterProps) {
  const top = useToastTop()
  // Sonner forgets what comes before its own element is there: effects of a child run first.
  useEffect(() => showToastsBy(draw), [])
  const offset = { top: typeof top === 'number' ? top : 'calc(4rem + env(safe-area-inset-top))' }
  return (
    <SonnerToaster
      theme={theme}
      className={top === 'waits' || isLine(top) ? 'invisible' : ''}
      position="top-center"
      containerAriaLabel={label}
      offset={offset}
      mobileOffset={offset}
      toastOptions={{
        classNames: {
          toast: 'bg-base-100! border-line! text-base-content! rounded-box! text-sm! font-sans!',
          description: 'text-muted!',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-error',
          warning: '[&_[data-icon]]:text-warning',
          info: '[&_[data-icon]]:text-info',
          actionButton: 'bg-primary! text-primary-content! min-h-9!',
        },
      }}
    />
  )
}

function draw({ type, text, id, detail, duration, action }: Toast): void {
  show[type](text, {
    id,
    description: detail,
    duration,
    action: action && { label: action.label, onClick: action.onPress },
  })
}

/** The height of a toast before it is drawn, and of the top bar with its margin. */
const GUESSED_HEIGHT_PX = 56
const TOP_PX = 64
/** The page is looked at again so long after its last change. */
const SETTLE_MS = 100
/** A toast fades out for so long. */
const FADE_MS = 250

/**
 * Where toasts stand: their top in pixels, or the line of a layout. `waits`: the page would have to make room under a finger,
 * and the thing under the finger must stay in its place.
 */
type ToastPlace = number | ToastLineName | 'waits'

function isLine(place: ToastPlace | null): place is ToastLineName {
  return typeof place === 'string' && place !== 'waits'
}

/** The place of the toasts in view; null while there is none. */
function useToastTop(): ToastPlace | null {
  const { toasts } = useSonner()
  const [top, setTop] = useState<ToastPlace | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const isPressed = useIsPressed()
  const count = toasts.length
  const newest = toasts[0]
  useEffect(() => {
    if (count === 0) {
      setTop(null)
      setUnfolded(false)
      return isPressed ? undefined : closeRoomSoon()
    }
    const place = () => setTop((now) => placeOfToasts({ count, now, mayMove: !isPressed, isUnfolded }))
    place()
    return onPageChange(place)
  }, [count, isPressed, isUnfolded])
  useEffect(() => {
    setLineToast(newest && isLine(top) ? lineToast(newest, top, () => setUnfolded(true)) : null)
  }, [newest, top])
  return top
}

/** The toast for a line. A press does its act, or unfolds it for its whole time where it has none. */
function lineToast(newest: ToastT, line: ToastLineName, unfold: () => void): LineToast {
  const { id, type, title, description, action, duration } = newest
  const act = action && typeof action === 'object' && 'onClick' in action ? action : undefined
  return {
    ...{ id, line, type: type ?? 'info', title: String(title) },
    detail: description ? String(description) : '',
    actionLabel: act ? String(act.label) : '',
    isLasting: duration === Number.POSITIVE_INFINITY,
    onPress: () => {
      if (!act) {
        // Sonner counts the time of a toast from its last change.
        showAgain(newest)
        return unfold()
      }
      act.onClick(new MouseEvent('click') as never)
      show.dismiss(id)
    },
    onSwipe: () => void show.dismiss(id),
  }
}

function showAgain({ type, title, ...rest }: ToastT): void {
  const kinds: readonly string[] = ['success', 'error', 'info', 'warning'] satisfies ToastType[]
  show[kinds.includes(type ?? '') ? (type as ToastType) : 'info'](title, rest)
}

/** Whether a pointer is down on the page. */
function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const down = () => setPressed(true)
    const up = () => setPressed(false)
    const ends = ['pointerup', 'pointercancel', 'dragend'] as const
    addEventListener('pointerdown', down, { capture: true })
    for (const end of ends) addEventListener(end, up, { capture: true })
    return () => {
      removeEventListener('pointerdown', down, { capture: true })
      for (const end of ends) removeEventListener(end, up, { capture: true })
    }
  }, [])
  return isPressed
}

/** Calls the listener when the page was scrolled, and some time after its content changed. Returns the function that ends it. */
function onPageChange(listener: () => void): () => void {
  let timer = setTimeout(listener, SETTLE_MS)
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, SETTLE_MS)
  }
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !isOfToasts(target))) later()
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  addEventListener('scroll', listener, { passive: true, capture: true })
  addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('scroll', listener, { capture: true })
    removeEventListener('resize', later)
  }
}

function isOfToasts(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  return Boolean(element?.closest('[data-sonner-toaster]'))
}

/** Older toasts look out from under the newest by so much each, two at most. */
const PEEK_PX = 14
/** Room of the page above and below a toast. */
const MARGIN_PX = 8

interface Placing {
  count: number
  /** Where they stood before. */
  now: ToastPlace | null
  /** The page may make room. */
  mayMove: boolean
  /** The person asked for the whole toast. */
  isUnfolded: boolean
}

/** There while it is free or a line, else in a free place, else in a line, else in the page's room. */
function placeOfToasts({ count, now, mayMove, isUnfolded }: Placing): ToastPlace {
  const toaster = document.querySelector('[data-sonner-toaster]')?.getBoundingClientRect()
  const front = document.querySelector('[data-sonner-toast][data-front="true"]')?.getBoundingClientRect()
  const height = (front?.height || GUESSED_HEIGHT_PX) + PEEK_PX * Math.min(2, count - 1)
  if (!isRoomOpen()) {
    const line = isUnfolded ? undefined : lineInView()
    if (line && now === line) return line
    const { left, right } = toaster && toaster.width > 0 ? toaster : { left: 0, right: innerWidth }
    const bands = protectedBands(left, right)
    if (typeof now === 'number' && isFree(height, now, bands)) return now
    const free = freeTop(height, { top: TOP_PX, bottom: innerHeight }, bands)
    if (free !== null) return free
    if (line) return line
    if (!mayMove && !isStill()) return 'waits'
  }
  return openRoom(height)
}

const ROOM = '--toast-room'

function isRoomOpen(): boolean {
  return document.documentElement.style.getPropertyValue(ROOM) !== ''
}

/** Whether the page must not move. */
function isStill(): boolean {
  return document.querySelector('[data-still]') !== null
}

/** The top of a toast over the bar of a page that must not move. */
const OVER_BAR_PX = 4

/** Makes room of that height in the page, and returns its top for the toast. A page marked `data-still` does not move. */
function openRoom(height: number): number {
  const room = document.querySelector('[data-toast-room]')
  if (!room || isStill()) return OVER_BAR_PX
  const { style } = document.documentElement
  style.setProperty(ROOM, `${Math.ceil(height) + 2 * MARGIN_PX}px`)
  // The browser would scroll the page to keep it in its place, under the room.
  style.setProperty('overflow-anchor', 'none')
  return room.getBoundingClientRect().top + MARGIN_PX
}

/** Closes the page's room when the last toast has faded out. Returns the function that calls it off. */
function closeRoomSoon(): () => void {
  const { style } = document.documentElement
  const timer = setTimeout(() => {
    for (const property of [ROOM, 'overflow-anchor']) style.removeProperty(property)
  }, FADE_MS)
  return () => clearTimeout(timer)
}
