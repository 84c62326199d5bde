import { useId } from 'react'
import type { ChoiceOption } from './inputs.tsx'

interface SegmentedProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  label: string
  /** Shows the label above. */
  showLabel?: boolean
  /** `glove` for a kitchen and wet hands. */
  size?: 'normal' | 'glove'
  value: Value
  choices: readonly ChoiceOption<Value>[]
  onChange: (value: Value) => void
}

/** One of two to four, all in view. A radio group: arrow keys move the choice. */
export function Segmented<Value extends string>({
  label,
  showLabel = false,
  size = 'normal',
  value,
  choices,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showLabel ? 'mb-1.5 font-medium text-sm' : 'sr-only'}>{label}</legend>
      <div className="flex flex-wrap rounded-field border border-line bg-base-300 p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`flex min-w-min cursor-pointer items-center justify-center rounded-[calc(var(--radius-field)-0.25rem)] text-center text-muted leading-tight transition-colors duration-150 has-checked:bg-base-100 has-checked:font-semibold has-checked:text-base-content has-checked:shadow-sm has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-info ${size === 'glove' ? 'min-h-16 grow basis-[min-content] px-1.5 text-[0.9375rem]' : 'min-h-11 flex-1 px-2 text-sm'}`}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
