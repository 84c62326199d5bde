import type { CaptchaConfig } from '#web/data/config.ts'

/** The part of hCaptcha's and Turnstile's interface that both have alike. */
interface CaptchaApi {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(id: string): void
}

/** The widget did not come: no network to its provider, or something blocks it. */
export class CaptchaUnreachableError extends Error {
  readonly code = 'captcha_unreachable'
}

export interface CaptchaOptions {
  siteKey: string
  theme: 'light' | 'dark'
  /** BCP 47. */
  language: string
  onToken: (token: string) => void
  onError: () => void
}

const patienceMs = 15_000
let loading: Promise<CaptchaApi> | undefined

/** The provider's script, loaded when it is first needed. Rejects with CaptchaUnreachableError. */
function load({ provider, scriptUrl }: CaptchaConfig): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new CaptchaUnreachableError(`The script of ${provider} did not load`))
    }
    const timer = setTimeout(fail, patienceMs)
    script.src = `${scriptUrl}?render=explicit`
    script.async = true
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    script.onload = () => {
      clearTimeout(timer)
      const api = (globalThis as Record<string, unknown>)[provider] as CaptchaApi | undefined
      if (api) resolve(api)
      else fail()
    }
    document.head.append(script)
  })
  return loading
}

/** Shows the widget in a place; the function returned takes it away. Rejects with CaptchaUnreachableError. */
export async function showWidget(
  captcha: CaptchaConfig,
  container: HTMLElement,
  { siteKey, theme, language, onToken, onError }: CaptchaOptions,
): Promise<() => void> {
  const api = await load(captcha)
  const id = api.render(container, {
    sitekey: siteKey,
    theme,
    // Each provider reads its own name for it.
    language,
    hl: language,
    callback: onToken,
    'error-callback': onError,
  })
  return () => {
    if (id !== undefined) api.remove(id)
  }
}
