import type { CardLine, clashesOf } from '#domain/course/edit/card.ts'
import type { ClubHole } from '#domain/course/import/club-course.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatLength } from '#web/ui/format/format.ts'

interface CardTableProps {
  holes: readonly ClubHole[]
  /** The corrected lines, by hole id. */
  lines: ReadonlyMap<string, CardLine>
  clashes: ReturnType<typeof clashesOf>
  onChange: (hole: ClubHole, change: Partial<CardLine>) => void
}

export function CardTable({ holes, lines, clashes, onChange }: CardTableProps) {
  const { t } = useTranslation('course')
  const pars = holes.map((hole) => (lines.get(hole.id) ?? hole).par)
  return (
    <table className="w-full overflow-hidden rounded-box border border-line bg-base-100 text-left">
      <thead className="text-muted text-sm">
        <tr className="border-line border-b">
          <th className="py-2 pl-3 font-medium">{t('edit.card.hole')}</th>
          <th className="px-1 font-medium">{t('edit.card.par')}</th>
          <th className="px-1 font-medium">{t('edit.card.index')}</th>
          <th className="pr-3 text-right font-medium">{t('edit.card.length')}</th>
        </tr>
      </thead>
      <tbody>
        {holes.map((hole) => (
          <CardRow
            key={hole.id}
            hole={hole}
            line={lines.get(hole.id) ?? hole}
            wrong={clashes.filter(({ holeId }) => holeId === hole.id).map(({ field }) => field)}
            count={holes.length}
            onChange={(change) => onChange(hole, change)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t font-semibold">
          <td className="py-3 pl-3">{t('edit.card.total', { count: holes.length })}</td>
          <td className="figure px-1 text-lg">
            {pars.includes(null) ? '–' : pars.reduce<number>((sum, one) => sum + (one ?? 0), 0)}
          </td>
          <td />
          <td className="pr-3 text-right">
            <Length metres={holes.reduce((sum, { length_m }) => sum + Number(length_m), 0)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface CardRowProps {
  hole: ClubHole
  line: CardLine
  wrong: readonly string[]
  count: number
  onChange: (change: Partial<CardLine>) => void
}

function CardRow({ hole, line, wrong, count, onChange }: CardRowProps) {
  const { t } = useTranslation('course')
  const isGuessed = hole.guessed.includes('number')
  const most = Math.max(count, hole.number, 18)
  return (
    <tr className="border-line border-t first:border-t-0">
      <td className="py-1 pl-3">
        <Choice
          label={t('edit.card.numberOf', { number: hole.number })}
          value={line.number}
          from={1}
          to={Math.min(36, most)}
          wrong={wrong.includes('number')}
          onChange={(number) => number !== null && onChange({ number })}
        />
        {isGuessed ? <span className="ml-1 text-warning text-xs">{t('edit.card.guessed')}</span> : null}
      </td>
      <td className="px-1">
        <Choice
          label={t('edit.card.parOf', { number: hole.number })}
          value={line.par}
          from={3}
          to={6}
          empty
          onChange={(par) => onChange({ par })}
        />
      </td>
      <td className="px-1">
        <Choice
          label={t('edit.card.indexOf', { number: hole.number })}
          value={line.stroke_index}
          from={1}
          to={most > 18 ? 36 : 18}
          empty
          wrong={wrong.includes('stroke_index')}
          onChange={(stroke_index) => onChange({ stroke_index })}
        />
      </td>
      <td className="pr-3 text-right text-muted">
        <Length metres={Number(hole.length_m)} />
      </td>
    </tr>
  )
}

function Length({ metres }: { metres: number }) {
  const { i18n } = useTranslation()
  const units = useUnits()
  return <span className="tabular">{formatLength(metres, units, i18n.language)}</span>
}

interface ChoiceProps {
  label: string
  value: number | null
  from: number
  to: number
  empty?: boolean
  wrong?: boolean
  onChange: (value: number | null) => void
}

/** A small number in the device's own picker: no keyboard, no typing errors. */
function Choice({ label, value, from, to, empty = false, wrong = false, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      className="select tabular h-11 w-[4.5rem] bg-base-100 text-base aria-invalid:[--input-color:var(--color-error)]"
    >
      {empty ? <option value="">–</option> : null}
      {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}
