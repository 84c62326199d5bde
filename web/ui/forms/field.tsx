import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** What a control must carry to belong to the Field around it. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {}
}

interface FieldProps {
  label: string
  /** Why the present value is not accepted. */
  error?: string | undefined
  hint?: ReactNode
  /** Says so beside the label; everything else is required. */
  optional?: boolean
  children: ReactNode
}

/** A labelled control with its hint and its error, tied together for everybody. */
export function Field({ label, error, hint, optional = false, children }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const wiring: FieldWiring = { id, required: !optional }
  if (describedBy) wiring['aria-describedby'] = describedBy
  if (error) wiring['aria-invalid'] = true
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional ? <span className="font-normal text-muted"> ({t('field.optional')})</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-error text-sm">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  )
}
