import { type Tone, textTone } from '#web/ui/tone.ts'

const sizes = { small: 'text-2xl', medium: 'text-4xl', large: 'text-6xl', hero: 'text-8xl' } as const

interface FigureProps {
  /** Already written for the reader: `146`, `12:40`, `+2`. */
  value: string
  unit?: string
  /** What it is, small, under it. */
  label?: string
  size?: keyof typeof sizes
  tone?: Tone
}

/** A number to be read at arm's length, its unit small beside it. */
export function Figure({ value, unit, label, size = 'medium', tone }: FigureProps) {
  return (
    <span className={`inline-flex flex-col gap-1 ${tone ? textTone[tone] : ''}`}>
      <span className="whitespace-nowrap">
        <span className={`figure ${sizes[size]}`}>{value}</span>
        {unit ? (
          <span className="figure ml-0.5 font-medium text-[max(0.875rem,0.4em)] text-muted">{unit}</span>
        ) : null}
      </span>
      {label ? <span className="text-muted text-sm leading-tight">{label}</span> : null}
    </span>
  )
}
