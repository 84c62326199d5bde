import { Toaster as SonnerToaster, toast as show } from 'sonner'

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

/** Where toasts appear: above the content, below the top bar, out of the thumb's way. */
export function Toaster({ theme, label }: { theme: 'dark' | 'light'; label: string }) {
  return (
    <SonnerToaster
      theme={theme}
      position="top-center"
      containerAriaLabel={label}
      offset={{ top: 'calc(4rem + env(safe-area-inset-top))' }}
      mobileOffset={{ top: 'calc(4rem + env(safe-area-inset-top))' }}
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
