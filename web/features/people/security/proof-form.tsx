import { useEffect, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import { proveSession, sendProofCode } from '#web/features/people/security/security-data.ts'
import { type Act, codeOf, useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The proof required before a change of the account. */
export type Proof = 'password' | 'code'

/** A very recent message blocks another one: its code is valid. */
const SENT_A_MOMENT_AGO = ['over_email_send_rate_limit', 'over_sms_send_rate_limit']

/** The proof that an error requires; undefined for other errors. */
export function proofAskedBy(error: unknown): Proof | undefined {
  const code = codeOf(error)
  if (code === 'current_password_required') return 'password'
  return code === 'reauthentication_needed' ? 'code' : undefined
}

interface ProofFormProps {
  /** undefined: ask the club which one. */
  kind: Proof | undefined
  onDone: () => void
}

/** Asks for my password, or for a code sent to me, and confirms the session with it. */
export function ProofForm({ kind, onDone }: ProofFormProps) {
  const { t } = useTranslation('people')
  const act = useAct()
  // The code's form says that the code was sent, so it appears after sending.
  const [proof, setProof] = useState<Proof | undefined>(kind === 'code' ? undefined : kind)
  const hasBegun = useRef(false)
  const learn = async () => {
    try {
      await proveSession({})
      onDone()
    } catch (error) {
      const requestedKind = proofAskedBy(error)
      if (!requestedKind) throw error
      await choose(requestedKind)
    }
  }
  const choose = async (choice: Proof) => {
    try {
      if (choice === 'code') await sendProofCode()
    } catch (error) {
      if (SENT_A_MOMENT_AGO.includes(codeOf(error) ?? '')) setProof(choice)
      throw error
    }
    setProof(choice)
  }
  const begin = () => {
    if (kind === 'code') void act.run(() => choose(kind))
    else if (!kind) void act.run(learn)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question, one message
  useEffect(() => {
    if (!hasBegun.current) begin()
    hasBegun.current = true
  }, [])
  const retry = proof ? undefined : begin
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('proof.refused')} why={act.failure} onRetry={retry} /> : null}
      {proof === 'password' ? (
        <PasswordProof act={act} onDone={onDone} onCode={() => void act.run(() => choose('code'))} />
      ) : proof === 'code' ? (
        <CodeProof act={act} onDone={onDone} />
      ) : act.failure ? null : (
        <Skeleton className="h-40 w-full" />
      )}
    </div>
  )
}

function PasswordProof({ act, onDone, onCode }: { act: Act; onDone: () => void; onCode: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (password && (await act.run(() => proveSession({ current_password: password })))) onDone()
  }
  return (
    <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
      <p>{t('proof.lead')}</p>
      <AccountName />
      <Field
        label={t('password.current')}
        error={checked && !password ? t('signIn.passwordMissing') : undefined}
      >
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('factor.confirm')}
      </Button>
      <Button kind="quiet" disabled={act.busy} onClick={onCode}>
        {t('proof.byCode')}
      </Button>
    </form>
  )
}

function CodeProof({ act, onDone }: { act: Act; onDone: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const address = user?.email || user?.phone || ''
  const take = async (nonce: string) => {
    await proveSession({ nonce })
    onDone()
  }
  return (
    <CodeForm
      act={act}
      hint={t('proof.sentTo', { address })}
      action={t('factor.confirm')}
      onCode={take}
      onResend={sendProofCode}
    />
  )
}

/** Tells password managers which account a form belongs to. */
export function AccountName() {
  const { user } = useMe()
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={user?.email || user?.phone || ''}
      readOnly
      hidden
    />
  )
}
