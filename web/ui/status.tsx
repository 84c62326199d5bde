import { CircleAlert, CircleCheck, Clock3, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { softTone, type Tone, textTone } from '#web/ui/tone.ts'

interface StatusPillProps {
  tone: Tone
  /** Colour is never alone: the word is always there, an icon where one helps. */
  children: ReactNode
  icon?: LucideIcon
}

/** The state of a thing, in a word. */
export function StatusPill({ tone, icon: Icon, children }: StatusPillProps) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-1 font-semibold text-xs leading-none ${softTone[tone]}`}
    >
      {Icon ? <Icon size={14} strokeWidth={2} aria-hidden /> : null}
      {children}
    </span>
  )
}

/** A small count or mark beside a word. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`tabular inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 font-semibold text-xs ${softTone[tone]}`}
    >
      {children}
    </span>
  )
}

const syncGlyphs = {
  pending: { icon: Clock3, tone: 'attention', word: 'state.pending' },
  error: { icon: CircleAlert, tone: 'wrong', word: 'state.failed' },
  processed: { icon: CircleCheck, tone: 'good', word: 'state.synced' },
} as const

interface PendingGlyphProps {
  status: keyof typeof syncGlyphs
  /** Also shows the word. */
  withWord?: boolean
}

/** How a change to this very thing stands: waiting to be sent, not sent, sent. */
export function PendingGlyph({ status, withWord = false }: PendingGlyphProps) {
  const { t } = useTranslation()
  const { icon: Icon, tone, word } = syncGlyphs[status]
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 text-sm ${textTone[tone]}`}>
      <Icon size={18} strokeWidth={2} aria-hidden />
      <span className={withWord ? '' : 'sr-only'}>{t(word)}</span>
    </span>
  )
}
