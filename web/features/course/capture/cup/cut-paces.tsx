import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { isUnconfirmed, type PacesDraft } from '#web/features/course/capture/cup/cup-place.ts'
import type { CupMeasurement } from '#web/features/course/capture/cup/use-cup.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const MOST_PACES = 80

interface CutPacesProps {
  cup: CupMeasurement
  draft: PacesDraft
  /** Whether the plan is being read: an empty number can be typed, but not stepped. */
  isPlanComing: boolean
}

/**
 * The cup in paces from the front edge and from one side, as on a paper pin sheet. The fields begin with the plan's
 * paces, or empty, and are recorded once the person has changed or confirmed both.
 */
export function CutPaces({ cup, draft, isPlanComing }: CutPacesProps) {
  const { t } = useTranslation('course')
  const { setDraft } = cup
  const set = (field: 'front' | 'fromSide', value: number | null) =>
    setDraft({ ...draft, [field]: value, countedFields: [...new Set([...draft.countedFields, field])] })
  return (
    <section
      aria-label={t('capture.cut.byPaces')}
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-2.5"
    >
      <div className="grid grid-cols-2 gap-2 md:grid-cols-1">
        <PacesField
          label={t('capture.cup.front')}
          value={draft.front}
          isComing={isPlanComing}
          onChange={(value) => set('front', value)}
        />
        <PacesField
          label={t('capture.cup.fromSide')}
          value={draft.fromSide}
          isComing={isPlanComing}
          onChange={(value) => set('fromSide', value)}
        />
      </div>
      <Segmented
        label={t('capture.cup.side')}
        size="glove"
        value={draft.side ?? ''}
        choices={[
          { value: 'left', label: t('capture.cup.left') },
          { value: 'right', label: t('capture.cup.right') },
        ]}
        onChange={(side) => setDraft({ ...draft, side: side === 'left' ? 'left' : 'right' })}
      />
      {isUnconfirmed(draft) ? <p className="leading-snug">{t('capture.cut.fromPlan')}</p> : null}
    </section>
  )
}

interface PacesFieldProps {
  label: string
  value: number | null
  /** Whether the plan's number may still arrive. */
  isComing: boolean
  onChange: (value: number | null) => void
}

function PacesField({ label, value, isComing, onChange }: PacesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const step = (by: 1 | -1) => onChange(Math.min(MOST_PACES, Math.max(0, (value ?? 0) + by)))
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1.5">
      <legend className="sr-only">{label}</legend>
      <label htmlFor={id} className="w-full truncate text-sm leading-tight">
        {label}
      </label>
      <IconButton
        icon={Minus}
        kind="plain"
        size="field"
        label={t('action.less')}
        disabled={value === null || value <= 0}
        onClick={() => step(-1)}
      />
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        className="figure h-14 min-w-0! flex-1 px-0! text-center text-2xl!"
        value={value ?? ''}
        onChange={(event) => onChange(readPaces(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        icon={Plus}
        kind="plain"
        size="field"
        label={t('action.more')}
        disabled={value === null ? isComing : value >= MOST_PACES}
        onClick={() => step(1)}
      />
    </fieldset>
  )
}

/** Whole paces as typed; null for any other text. */
function readPaces(text: string): number | null {
  const paces = Number.parseInt(text, 10)
  return Number.isInteger(paces) && paces >= 0 && paces <= MOST_PACES ? paces : null
}
