import { useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast as show, useSonner } from 'sonner'
import { freeTop, protectedBands } from '#web/ui/toast-place.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning'

export const TOAST_MS = 3000
/** A push that arrives in the open app stays longer: nobody was waiting for it. */
export const PUSH_TOAST_MS = 5000

interface ToastOptions {
  detail?: string
  duration?: number
  /** A tap on this leads on. */
  action?: { label: string; onPress: () => void }
}

/** Says something in passing: `toast('success', 'Order sent')`. */
export function toast(
  type: ToastType,
  text: string,
  { detail, duration = TOAST_MS, action }: ToastOptions = {},
): void {
  show[type](text, {
    description: detail,
    duration,
    action: action && { label: action.label, onClick: action.onPress },
  })
}

/** Shows a push that arrived while the app is open. */
export function pushToast(title: string, body: string, action?: ToastOptions['action']): void {
  toast('info', title, { detail: body, duration: PUSH_TOAST_MS, ...(action && { action }) })
}

/** Where toasts appear: at the first place from the top bar down where they cover no title, number or button. */
export function Toaster({ theme, label }: { theme: 'dark' | 'light'; label: string }) {
  const top = useToastTop()
  const offset = { top: top === null ? 'calc(4rem + env(safe-area-inset-top))' : top }
  return (
    <SonnerToaster
      theme={theme}
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

/** The height of a toast before it is drawn, and of the top bar with its margin. */
const GUESSED_HEIGHT_PX = 56
const TOP_PX = 64
/** The height of a toast is known by then. */
const SETTLE_MS = 100

/** The top of the toasts in view, in pixels; null while there is none. */
function useToastTop(): number | null {
  const { toasts } = useSonner()
  const [top, setTop] = useState<number | null>(null)
  const shown = toasts.length
  useEffect(() => {
    if (shown === 0) return setTop(null)
    const place = () => setTop(placeOfToasts(shown))
    place()
    const timer = setTimeout(place, SETTLE_MS)
    addEventListener('scroll', place, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [shown])
  return top
}

/** Older toasts look out from under the newest by so much each, two at most. */
const PEEK_PX = 14

function placeOfToasts(shown: number): number {
  const toaster = document.querySelector('[data-sonner-toaster]')?.getBoundingClientRect()
  const front = document.querySelector('[data-sonner-toast][data-front="true"]')?.getBoundingClientRect()
  const height = (front?.height || GUESSED_HEIGHT_PX) + PEEK_PX * Math.min(2, shown - 1)
  const { left, right } = toaster && toaster.width > 0 ? toaster : { left: 0, right: innerWidth }
  return freeTop(height, { top: TOP_PX, bottom: innerHeight }, protectedBands(left, right))
}
