import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import {
  currentFactorCode,
  enterFactorCode,
  type Factor,
  readFactors,
  sendFactorCode,
} from '#web/features/people/security/factors-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Asks for the code of one of my second factors and raises the session to aal2. */
export function FactorCode({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const factors = useQuery({
    queryKey: ['mfa_factors', user?.id],
    queryFn: readFactors,
    meta: { keep: false },
  })
  const [choice, setChoice] = useState(() => currentFactorCode()?.factorId)
  if (factors.isError) return <ErrorNote what={t('factor.unread')} onRetry={() => void factors.refetch()} />
  if (!factors.data) return <Skeleton className="h-40 w-full" />
  const factor = factors.data.find(({ id }) => id === choice) ?? factors.data[0]
  if (!factor) return <ErrorNote what={t('factor.unread')} onRetry={() => void factors.refetch()} />
  const choices = factors.data.map((one) => ({ value: one.id, label: one.friendly_name || one.factor_type }))
  return (
    <div className="flex flex-col gap-4">
      {choices.length > 1 ? (
        <Field label={t('factor.which')}>
          <Select value={factor.id} choices={choices} onChange={setChoice} />
        </Field>
      ) : null}
      <OneFactor key={factor.id} factor={factor} onDone={onDone} />
    </div>
  )
}

function OneFactor({ factor, onDone }: { factor: Factor; onDone?: (() => void) | undefined }) {
  const { t } = useTranslation('people')
  const act = useAct()
  const [pendingCode, setPendingCode] = useState(currentFactorCode)
  const isPhone = factor.factor_type === 'phone'
  const challengeId = pendingCode?.factorId === factor.id ? pendingCode.challengeId : undefined
  const send = async () => setPendingCode(await sendFactorCode(factor.id))
  const verify = async (code: string) => {
    await enterFactorCode(factor.id, code, challengeId)
    onDone?.()
  }
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('factor.refused')} why={act.failure} /> : null}
      {isPhone && !challengeId ? (
        <Button
          kind="primary"
          size="large"
          block
          icon={MessageSquareText}
          busy={act.busy}
          onClick={() => void act.run(send)}
        >
          {t('factor.sendSms')}
        </Button>
      ) : (
        <CodeForm
          act={act}
          hint={t(isPhone ? 'factor.smsHint' : 'factor.appHint')}
          action={t('factor.confirm')}
          onCode={verify}
          {...(isPhone && { onResend: send })}
        />
      )}
    </div>
  )
}
