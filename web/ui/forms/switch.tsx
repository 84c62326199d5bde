import { useId } from 'react'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Something that is on or off, with effect at once. The whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-4">
      <span className="min-w-0 flex-1">
        {label}
        {hint ? (
          <span id={`${id}-hint`} className="block text-muted text-sm">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="toggle toggle-primary toggle-lg shrink-0"
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
