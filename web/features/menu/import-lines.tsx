import { useState } from 'react'
import type { LineFault, PlanLine } from '#domain/menu/import-book.ts'
import type { MenuPlan } from '#domain/menu/import-plan.ts'
import { priceExamples } from '#domain/menu/typed-price.ts'
import { useSettings } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

const STATES = ['fault', 'changed', 'new', 'same'] as const
type State = (typeof STATES)[number]

const tones: Record<State, Tone> = { fault: 'wrong', changed: 'attention', new: 'good', same: 'quiet' }

/** The changes of a file, line by line; faults come first. */
export function PlanLines({ plan, fileName }: { plan: MenuPlan; fileName: string }) {
  const { t } = useTranslation('menu')
  const [only, setOnly] = useState<State>()
  if (plan.fault) {
    const { why, line, column } = plan.fault
    return <ErrorNote what={fileName} why={t(`fileFault.${why}`, { line, column })} />
  }
  const countOf = (state: State) => plan.lines.filter((line) => line.state === state).length
  const lines = STATES.filter((state) => !only || state === only).flatMap((state) =>
    plan.lines.filter((line) => line.state === state && (only === 'same' || state !== 'same')),
  )
  return (
    <section aria-label={fileName} className="flex flex-col gap-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{fileName}</p>
      <ChipRow label={t('linesBy')}>
        {STATES.filter((state) => countOf(state) > 0).map((state) => (
          <Chip
            key={state}
            pressed={only === state}
            onPress={() => setOnly(only === state ? undefined : state)}
          >
            {t(`lineState.${state}`, { count: countOf(state) })}
          </Chip>
        ))}
      </ChipRow>
      {plan.ignored.length > 0 ? (
        <p className="text-warning text-sm">{t('ignored', { columns: plan.ignored.join(', ') })}</p>
      ) : null}
      {plan.untouched > 0 ? (
        <p className="text-muted text-sm">{t('untouched', { count: plan.untouched })}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={`${line.line} ${line.kind}`} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: PlanLine }) {
  const { t } = useTranslation('menu')
  const why = useFaultText()
  return (
    <li className="flex flex-col gap-1 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <span className="flex items-center justify-between gap-2">
        <span className="text-muted text-sm">
          {t('line', { number: line.line })} · {t(`kind.${line.kind}`)}
        </span>
        <StatusPill tone={tones[line.state]}>{t(`lineWord.${line.state}`)}</StatusPill>
      </span>
      <span className="[overflow-wrap:anywhere]">
        {line.path.length > 0 ? <span className="text-muted">{line.path.join(' › ')} › </span> : null}
        <span className="font-semibold">{line.name}</span>
      </span>
      {line.cells.map(({ column, from, to }) => (
        <span key={column} className="text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">{column}: </span>
          <del className="text-muted">{from || '–'}</del> <ins className="no-underline">{to || '–'}</ins>
        </span>
      ))}
      {line.fault ? <span className="text-error text-sm">{why(line.fault)}</span> : null}
    </li>
  )
}

/** Columns without codes, each with a valid example; the price's depends on the currency. */
const EXAMPLES = {
  minutes: '10',
  hours: 'Mon-Fri 12:00-15:00 | Sat,Sun 09:00-17:00',
  least: '0',
  most: '2',
}

/** Why a line is invalid, and a valid example. */
function useFaultText(): (fault: LineFault) => string {
  const { t } = useTranslation('menu')
  const examples: Readonly<Record<string, string>> = {
    ...EXAMPLES,
    price: priceExamples(minorDigits(useSettings()['club.currency'])).price,
  }
  return ({ why, column = '', value = '', codes, suggestion }) => {
    const example = why === 'value' ? examples[column] : undefined
    return [
      codes ? t('lineFault.code', { column, said: value }) : t(`lineFault.${why}`, { column, said: value }),
      ...(suggestion ? [t('didYouMean', { word: suggestion })] : []),
      ...(codes ? [t('codesAre', { codes: codes.join(', ') })] : []),
      ...(example ? [t('looksLike', { example })] : []),
    ].join(' ')
  }
}
