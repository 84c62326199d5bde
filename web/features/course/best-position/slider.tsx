import { useId } from 'react'

interface SliderProps {
  label: string
  hint?: string | undefined
  value: number
  min: number
  max: number
  step: number
  /** The value as displayed. */
  valueText: string
  onChange: (value: number) => void
}

/** A slider with its value in words beside the label. */
export function Slider({ label, hint, value, min, max, step, valueText, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="tabular shrink-0 text-muted text-sm">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range range-secondary my-2 h-7 w-full"
      />
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
