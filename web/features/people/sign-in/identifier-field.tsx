import { readIdentifier } from '#web/features/people/accounts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

interface IdentifierFieldProps {
  value: string
  onChange: (text: string) => void
  /** Whether to show mistakes: only after the first try. */
  checked: boolean
  hint?: string
}

/** An email address or a phone number. */
export function IdentifierField({ value, onChange, checked, hint }: IdentifierFieldProps) {
  const { t } = useTranslation('people')
  const wrong = checked && !readIdentifier(value)
  return (
    <Field
      label={t('signIn.identifier')}
      hint={hint}
      error={wrong ? t('signIn.identifierInvalid') : undefined}
    >
      <TextInput
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
