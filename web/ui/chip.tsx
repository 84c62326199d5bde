import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChipProps {
  pressed: boolean
  onPress: () => void
  icon?: LucideIcon
  /** `field` is 56 px, for gloves. */
  size?: 'normal' | 'field'
  children: ReactNode
}

/** A filter or one of several answers, on or off. */
export function Chip({ pressed, onPress, icon, size = 'normal', children }: ChipProps) {
  const Icon = pressed ? Check : icon
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`inline-flex ${size === 'field' ? 'min-h-14' : 'min-h-11'} min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-full border px-4 text-sm transition-colors duration-150 ${
        pressed
          ? 'border-secondary bg-secondary/15 font-semibold text-secondary'
          : 'border-line bg-base-100 hover:border-edge'
      }`}
    >
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : null}
      {children}
    </button>
  )
}

/** Chips on one line that scrolls sideways when they do not fit; on several lines under a mouse, which scrolls badly sideways. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] pointer-fine:flex-wrap">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
