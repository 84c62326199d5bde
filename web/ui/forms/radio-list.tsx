import { useId } from 'react'

interface RadioListProps<Value extends string> {
  label: string
  /** The label is the heading of a part of the screen. */
  isHeading?: boolean
  /** Undefined: nothing is chosen yet. */
  value: Value | undefined
  choices: readonly {
    value: Value
    label: string
    /** More about the choice, below its name. */
    detail?: string
    /** Shows the detail as a warning. */
    isWarning?: boolean
  }[]
  onChange: (value: Value) => void
  /** For reading only. */
  isFixed?: boolean
}

/** One of any number, below each other, each with room for a line about it. A radio group: arrow keys move the choice. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, isHeading = false, value, choices, onChange, isFixed = false } = props
  const id = useId()
  return (
    <fieldset className="min-w-0" disabled={isFixed}>
      <legend className={isHeading ? 'mb-2 font-semibold leading-snug' : 'mb-1.5 font-medium text-sm'}>
        {label}
      </legend>
      <div className="hairlines">
        {choices.map((choice, at) => (
          <label
            key={choice.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-base-content/5 has-focus-visible:outline-3 has-focus-visible:outline-info has-focus-visible:-outline-offset-3"
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-label={choice.label}
              aria-describedby={choice.detail ? `${id}-${at}` : undefined}
              className="radio radio-sm shrink-0 checked:text-secondary"
            />
            <span className="min-w-0 flex-1">
              <span className={`block wrap-anywhere ${choice.value === value ? 'font-semibold' : ''}`}>
                {choice.label}
              </span>
              {choice.detail ? (
                <span
                  id={`${id}-${at}`}
                  className={`block text-sm ${choice.isWarning ? 'text-warning' : 'text-muted'}`}
                >
                  {choice.detail}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
