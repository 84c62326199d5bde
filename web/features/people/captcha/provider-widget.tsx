import { useEffect, useRef } from 'react'
import type { CaptchaConfig } from '#web/data/config.ts'
import type { Question } from '#web/features/people/captcha/human-proof.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export interface ProviderWidgetProps {
  captcha: CaptchaConfig
  question: Question
}

/** The provider's widget, which answers the question. */
export function ProviderWidget({ captcha, question }: ProviderWidgetProps) {
  const { t, i18n } = useTranslation('people')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fail = () => question.refuse(new CaptchaUnreachableError('The widget reported an error'))
    const widget = showWidget(captcha, place.current!, {
      siteKey: captcha.siteKey,
      theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
      language: i18n.language,
      onToken: question.answer,
      onError: fail,
    })
    widget.catch(question.refuse)
    return () => {
      void widget.then((remove) => remove()).catch(() => undefined)
    }
  }, [captcha, question, i18n.language])
  return (
    <div className="flex flex-col gap-4">
      <p>{t('captcha.hint')}</p>
      {/* The size of either widget, so that it moves nothing. */}
      <div ref={place} className="grid min-h-20 place-items-center" />
    </div>
  )
}

/** The common part of hCaptcha's and Turnstile's interfaces. */
interface CaptchaApi {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(id: string): void
}

/** The widget did not load: its provider is unreachable or blocked. */
class CaptchaUnreachableError extends Error {
  readonly code = 'captcha_unreachable'
}

interface CaptchaOptions {
  siteKey: string
  theme: 'light' | 'dark'
  /** BCP 47. */
  language: string
  onToken: (token: string) => void
  onError: () => void
}

const patienceMs = 15_000
let loading: Promise<CaptchaApi> | undefined

/** The provider's script, loaded at its first use. Rejects with CaptchaUnreachableError. */
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

/** Shows the widget in an element; the returned function removes it. Rejects with CaptchaUnreachableError. */
async function showWidget(
  captcha: CaptchaConfig,
  container: HTMLElement,
  { siteKey, theme, language, onToken, onError }: CaptchaOptions,
): Promise<() => void> {
  const api = await load(captcha)
  const id = api.render(container, {
    sitekey: siteKey,
    theme,
    // The two providers use different names for it.
    language,
    hl: language,
    callback: onToken,
    'error-callback': onError,
  })
  return () => {
    if (id !== undefined) api.remove(id)
  }
}
