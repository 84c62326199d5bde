import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'

/** What the club wants to see before it takes a new password. */
export interface PasswordProof {
  asks: 'current' | 'nonce' | undefined
  value: string
}

interface CurrentPasswordProps {
  proof: PasswordProof
  checked: boolean
  onChange: (value: string) => void
}

/** The field for that proof; nothing where none is asked for. */
export function CurrentPassword({ proof, checked, onChange }: CurrentPasswordProps) {
  const { t } = useTranslation(['people', 'common'])
  const error = checked && !proof.value ? t('common:field.required') : undefined
  if (proof.asks === 'current') {
    return (
      <Field label={t('password.current')} error={error}>
        <PasswordInput
          autoComplete="current-password"
          value={proof.value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    )
  }
  if (proof.asks === 'nonce') {
    return (
      <Field label={t('code.label')} hint={t('password.nonceHint')} error={error}>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          value={proof.value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
    )
  }
  return null
}
