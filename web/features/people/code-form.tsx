import { useEffect, useRef, useState } from 'react'
import type { Act } from '#web/features/people/use-act.ts'
import { useFocusOnFault } from '#web/features/people/use-focus-on-fault.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'

/** Auth's default minimum interval between two messages to one person. */
const PAUSE_SECONDS = 60

interface CodeFormProps {
  act: Act
  /** Where to find the code. */
  hint: string
  /** The button's text. */
  action: string
  /** When the code was sent, in milliseconds since the epoch; absent: now. */
  sentAt?: number | undefined
  onCode: (code: string) => Promise<unknown>
  /** Asks for another code; absent where none is sent. */
  onResend?: () => Promise<unknown>
}

/** A code of 6 to 10 digits from a message or an authenticator app. */
export function CodeForm({ act, hint, action, sentAt, onCode, onResend }: CodeFormProps) {
  const { t } = useTranslation('people')
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteTry = useFocusOnFault(form)
  const complete = /^\d{6,10}$/.test(code)
  const submit = () => {
    setChecked(true)
    noteTry()
    if (complete) void act.run(() => onCode(code))
  }
  return (
    <form ref={form} onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
      <Field label={t('code.label')} hint={hint} error={checked && !complete ? t('code.invalid') : undefined}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          className="figure h-14 text-center text-2xl! tracking-[0.3em]"
          value={code}
          onChange={(event) => setCode(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {action}
      </Button>
      {onResend ? <Resend act={act} sentAt={sentAt} onResend={onResend} /> : null}
    </form>
  )
}

interface ResendProps {
  act: Act
  sentAt?: number | undefined
  onResend: () => Promise<unknown>
}

/** Sends the message again, after auth's minimum interval. */
function Resend({ act, sentAt, onResend }: ResendProps) {
  const { t } = useTranslation('people')
  const { left, begin } = useCountdown(PAUSE_SECONDS, sentAt)
  const press = async () => {
    if (await act.run(onResend)) begin()
  }
  return (
    <Button kind="quiet" disabled={left > 0 || act.busy} onClick={() => void press()}>
      {left > 0 ? t('code.againIn', { seconds: left }) : t('code.again')}
    </Button>
  )
}

/** Seconds until the next message is allowed; `begin` restarts them. */
function useCountdown(seconds: number, from?: number): { left: number; begin: () => void } {
  const [end, setEnd] = useState(() => (from ?? Date.now()) + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  const begin = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return { left, begin }
}
