import { config } from '#web/data/config.ts'
import { useStore } from '#web/data/store.ts'
import { CaptchaDeclinedError, openQuestion } from '#web/features/people/captcha/human-proof.ts'
import type { ProviderWidgetProps } from '#web/features/people/captcha/provider-widget.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { latePart } from '#web/ui/late/late-part.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

const LateWidget = latePart<ProviderWidgetProps>(async () => {
  const { ProviderWidget } = await import('#web/features/people/captcha/provider-widget.tsx')
  return ProviderWidget
})

/** Shows the captcha when auth requires one. Every screen with such calls of auth contains it. */
export function HumanCheck() {
  const { t } = useTranslation('people')
  const question = useStore(openQuestion)
  const { captcha } = config()
  if (!captcha) return null
  const close = () => question?.refuse(new CaptchaDeclinedError('The question was closed'))
  return (
    <Dialog open={question !== undefined} onClose={close} title={t('captcha.title')}>
      {question ? <LateWidget captcha={captcha} question={question} /> : null}
    </Dialog>
  )
}
