export type ToastType = 'success' | 'error' | 'info' | 'warning'

export const TOAST_MS = 3000
/** A push that arrives in the open app stays longer: nobody was waiting for it. */
export const PUSH_TOAST_MS = 5000

export interface ToastOptions {
  /** Of a toast in view that this one replaces. */
  id?: string
  detail?: string
  duration?: number
  /** A tap on this leads on. */
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastOptions {
  id: string
  type: ToastType
  text: string
  duration: number
}

let draw: ((toast: Toast) => void) | undefined
let askForCode = () => {}
const waiting: Toast[] = []
let count = 0

/** Says something in passing, and returns its id: `toast('success', 'Order sent')`. */
export function toast(type: ToastType, text: string, options: ToastOptions = {}): string {
  const said = { duration: TOAST_MS, ...options, id: options.id ?? `toast-${++count}`, type, text }
  if (draw) draw(said)
  else {
    waiting.push(said)
    askForCode()
  }
  return said.id
}

/** Shows a push that arrived while the app is open. */
export function pushToast(title: string, body: string, action?: ToastOptions['action']): void {
  toast('info', title, { detail: body, duration: PUSH_TOAST_MS, ...(action && { action }) })
}

/** Draws all toasts by that function, first those that wait for it. Returns the function that ends it. */
export function showToastsBy(next: (toast: Toast) => void): () => void {
  draw = next
  for (const one of waiting.splice(0)) next(one)
  return () => {
    if (draw === next) draw = undefined
  }
}

/** Calls `load` when a toast waits for the code that draws it, now or later. Returns the function that ends it. */
export function loadForToasts(load: () => void): () => void {
  askForCode = load
  if (waiting.length > 0) load()
  return () => {
    askForCode = () => {}
  }
}

/** The room that a page without a free place makes for its toasts. It is empty otherwise. */
export function ToastRoom({ className = '' }: { className?: string }) {
  return <div data-toast-room className={`h-(--toast-room) ${className}`} />
}
