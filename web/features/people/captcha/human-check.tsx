import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CaptchaConfig, config } from '#web/data/config.ts'
import { useStore } from '#web/data/store.ts'
import { CaptchaUnreachableError, showWidget } from '#web/features/people/captcha/captcha-widget.ts'
import {
  CaptchaDeclinedError,
  openQuestion,
  type Question,
} from '#web/features/people/captcha/human-proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shows the captcha when auth asks for one. Every screen that calls auth has it. */
export function HumanCheck() {
  const { t } = useTranslation('people')
  const question = useStore(openQuestion)
  const { captcha } = config()
  if (!captcha) return null
  const close = () => question?.refuse(new CaptchaDeclinedError('The question was closed'))
  return (
    <Dialog open={question !== undefined} onClose={close} title={t('captcha.title')}>
      {question ? <Widget captcha={captcha} question={question} /> : null}
    </Dialog>
  )
}

function Widget({ captcha, question }: { captcha: CaptchaConfig; question: Question }) {
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
      {/* As large as either widget, so that nothing jumps when it comes. */}
      <div ref={place} className="grid min-h-20 place-items-center" />
    </div>
  )
}
