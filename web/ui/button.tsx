import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'
/** `field` is 56 px, for acts in gloves; `glove` 64 px, for the main act of such a screen. */
export type ButtonSize = 'small' | 'normal' | 'large' | 'field' | 'glove'

const kinds: Record<ButtonKind, string> = {
  primary: 'btn-primary',
  plain: 'bg-base-100 border-line text-base-content hover:border-edge shadow-none',
  quiet: 'btn-ghost',
  danger: 'btn-error',
}
// `small` is for rows that already have a 44 px line around it.
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm',
  normal: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-5 text-base',
  field: 'min-h-14 px-4 text-base',
  glove: 'min-h-16 px-6 text-lg',
}

/** The class of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'plain', size: ButtonSize = 'normal', block = false): string {
  return `btn h-auto max-w-full py-1 font-semibold leading-tight ${kinds[kind]} ${sizes[size]} ${block ? 'w-full' : ''}`
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its place. */
  block?: boolean
  /** The act is under way: shows it and takes no second press. */
  busy?: boolean
  icon?: LucideIcon
}

/** A button with a word. One `primary` per screen. */
export function Button({
  kind,
  size,
  block,
  busy = false,
  icon: Icon,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, size, block)} ${rest.className ?? ''}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="loading loading-spinner loading-sm" aria-hidden /> : null}
      {Icon && !busy ? <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden /> : null}
      {children}
    </button>
  )
}

const iconSizes = {
  normal: 'size-11 min-h-11',
  field: 'size-14 min-h-14',
  glove: 'size-16 min-h-16',
} as const

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
  /** What it does, for those who do not see the icon. */
  label: string
  kind?: 'quiet' | 'plain'
  size?: keyof typeof iconSizes
  /** A count at its corner; nothing at 0. */
  count?: number
}

/** A button with only an icon: 44 px square, or 56 or 64 px for gloves; named by `label`. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, kind = 'quiet', size = 'normal', count = 0, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-label={count > 0 ? `${label}, ${count}` : label}
      title={label}
      className={`btn btn-square relative ${iconSizes[size]} ${kinds[kind]} ${rest.className ?? ''}`}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <CountMark count={count} />
    </button>
  )
}

/** The count at the corner of a glyph; nothing at 0, `99+` above 99. */
export function CountMark({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className="tabular absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 font-bold text-[11px] text-primary-content leading-none"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
