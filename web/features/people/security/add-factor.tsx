import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { config } from '#web/data/config.ts'
import { readIdentifier } from '#web/features/people/accounts.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import {
  challenge,
  enrolApp,
  enrolPhone,
  enterFactorCode,
  type NewFactor,
} from '#web/features/people/security/factors-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

interface AddProps {
  /** The number of existing factors, for a distinct name. */
  count: number
  onDone: () => void
}

/** An authenticator app: scan or type the key, then enter its first code. */
export function AddApp({ count, onDone }: AddProps) {
  const { t } = useTranslation('people')
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [factor, setFactor] = useState<NewFactor>()
  const hasBegun = useRef(false)
  const begin = () =>
    act.run(async () => {
      const name = t('factor.appName', { number: count + 1 })
      setFactor(await withStepUp(() => enrolApp(name, config().clubName)))
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beginning makes another secret
  useEffect(() => {
    if (!hasBegun.current) void begin()
    hasBegun.current = true
  }, [])
  const verify = async (code: string) => {
    await enterFactorCode(factor!.id, code)
    onDone()
  }
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? (
        <ErrorNote
          what={t('factor.notAdded')}
          why={act.failure}
          onRetry={factor ? undefined : () => void begin()}
        />
      ) : null}
      {factor ? (
        <>
          <Secret factor={factor} />
          <CodeForm act={act} hint={t('factor.firstCode')} action={t('factor.confirm')} onCode={verify} />
        </>
      ) : act.failure ? null : (
        <Skeleton className="h-64 w-full" />
      )}
      {question}
    </div>
  )
}

function Secret({ factor }: { factor: NewFactor }) {
  const { t } = useTranslation('people')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(factor.secret)
    setCopied(true)
  }
  return (
    <div className="flex flex-col items-center gap-3 sm:flex-row sm:items-start">
      <QrCode text={factor.uri} label={t('factor.qr')} />
      <div className="min-w-0 flex-1">
        <p>{t('factor.scan')}</p>
        <p className="mt-2 text-muted text-sm">{t('factor.secretHint')}</p>
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 break-all rounded-field bg-base-300 px-2 py-1 text-sm">
            {factor.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          {/* Over http a browser has no clipboard. */}
          {navigator.clipboard ? (
            <Button
              size="small"
              icon={copied ? Check : Copy}
              className="h-11 min-h-11"
              onClick={() => void copy()}
            >
              {t(copied ? 'factor.copied' : 'factor.copy')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** A phone that gets codes by SMS. */
export function AddPhone({ count, onDone }: AddProps) {
  const { t } = useTranslation('people')
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const [sms, setSms] = useState<{ factorId: string; challengeId: string }>()
  const identifier = readIdentifier(text)
  const phone = identifier && 'phone' in identifier ? identifier.phone : undefined
  const send = async (factorId: string) => setSms({ factorId, challengeId: await challenge(factorId) })
  const submit = () => {
    setChecked(true)
    if (!phone) return
    void act.run(async () => {
      const name = t('factor.phoneName', { number: count + 1 })
      await send((await withStepUp(() => enrolPhone(name, phone))).id)
    })
  }
  const verify = async (code: string) => {
    await enterFactorCode(sms!.factorId, code, sms!.challengeId)
    onDone()
  }
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('factor.notAdded')} why={act.failure} /> : null}
      {sms ? (
        <CodeForm
          act={act}
          hint={t('factor.smsHint')}
          action={t('factor.confirm')}
          onCode={verify}
          onResend={() => send(sms.factorId)}
        />
      ) : (
        <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
          <Field
            label={t('security.phone')}
            hint={t('factor.smsRisk')}
            error={checked && !phone ? t('address.invalid.phone') : undefined}
          >
            <TextInput
              inputMode="tel"
              autoComplete="tel"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" kind="primary" size="large" block busy={act.busy}>
            {t('factor.sendSms')}
          </Button>
        </form>
      )}
      {question}
    </div>
  )
}
