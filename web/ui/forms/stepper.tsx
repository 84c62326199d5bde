import { Minus, Plus } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'

interface StepperProps {
  /** What is counted, for those who do not see it. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A quantity, one up or one down. */
export function Stepper({ label, value, min = 0, max = 99, onChange }: StepperProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="inline-flex items-center rounded-field border border-line bg-base-100">
      <legend className="sr-only">{label}</legend>
      <IconButton
        icon={Minus}
        label={t('action.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className="figure min-w-9 text-center text-2xl">{value}</output>
      <IconButton
        icon={Plus}
        label={t('action.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
