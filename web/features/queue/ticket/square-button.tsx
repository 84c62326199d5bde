import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface SquareButtonProps {
  icon: LucideIcon
  label: string
  /** Shown under the icon. */
  word?: string | undefined
  pressed?: boolean
  /** The card's arrow keys reach it. */
  isInCard?: boolean
  onClick: () => void
}

export function SquareButton({
  icon: Icon,
  label,
  word,
  pressed,
  isInCard = false,
  onClick,
}: SquareButtonProps) {
  return (
    <Button
      size="glove"
      className={`btn-square size-14! min-h-14! shrink-0 flex-col gap-0! border-edge! px-0! transition-none ${
        pressed ? 'bg-warning! text-warning-content!' : word ? 'border-info! text-info!' : ''
      }`}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      tabIndex={isInCard ? -1 : undefined}
      onClick={onClick}
    >
      <Icon size={word ? 24 : 28} strokeWidth={2} aria-hidden />
      {word ? (
        <span aria-hidden className="text-xs leading-none">
          {word}
        </span>
      ) : null}
    </Button>
  )
}
