import { Eye, EyeOff } from 'lucide-react'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useFieldWiring } from './field.tsx'

// 16 px type: a smaller one makes iOS zoom into the field.
const control = 'w-full bg-base-100 text-base aria-invalid:[--input-color:var(--color-error)]'

/** One line of text. Inside a Field it is labelled by it. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...useFieldWiring()} {...rest} className={`input h-12 ${control} ${className}`} />
  )
}

/** A password, which can be looked at while it is typed. */
export function PasswordInput({ className = '', ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <div className={`input h-12 pr-0 ${control} ${className}`}>
      <input {...useFieldWiring()} {...rest} type={isVisible ? 'text' : 'password'} className="grow" />
      <IconButton
        icon={isVisible ? EyeOff : Eye}
        label={t(isVisible ? 'field.hidePassword' : 'field.showPassword')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      />
    </div>
  )
}

/** Several lines of text. */
export function TextArea({ className = '', rows = 4, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea {...useFieldWiring()} rows={rows} {...rest} className={`textarea ${control} ${className}`} />
  )
}

export interface ChoiceOption<Value extends string> {
  value: Value
  label: string
  /** It is shown, but cannot be had now. */
  disabled?: boolean
}

interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: Value
  choices: readonly ChoiceOption<Value>[]
  onChange: (value: Value) => void
}

/** One of several, by the device's own picker. */
export function Select<Value extends string>({
  choices,
  onChange,
  className = '',
  ...rest
}: SelectProps<Value>) {
  return (
    <select
      {...useFieldWiring()}
      {...rest}
      onChange={(event) => onChange(event.target.value as Value)}
      className={`select h-12 ${control} ${className}`}
    >
      {choices.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}
