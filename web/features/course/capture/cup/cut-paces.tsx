import { Check, Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isCounted, type PacesDraft, pacesOf } from '#web/features/course/capture/cup/cup-place.ts'
import type { CupMeasurement } from '#web/features/course/capture/cup/use-cup.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

const MOST_PACES = 80

/**
 * The cup by paces from the front edge and from one side, as on a paper pin sheet. They begin with those of the plan, or
 * empty, and are recorded once the person has changed or confirmed both.
 */
export function CutPaces({ cup, draft }: { cup: CupMeasurement; draft: PacesDraft }) {
  const { t } = useTranslation('course')
  const { setDraft } = cup
  const set = (field: 'front' | 'fromSide', value: number | null) =>
    setDraft({ ...draft, [field]: value, countedFields: [...new Set([...draft.countedFields, field])] })
  const entered = pacesOf(draft)
  return (
    <section
      aria-label={t('capture.cut.byPaces')}
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-3"
    >
      <PacesField
        label={t('capture.cup.front')}
        value={draft.front}
        onChange={(value) => set('front', value)}
      />
      <PacesField
        label={t('capture.cup.fromSide')}
        value={draft.fromSide}
        onChange={(value) => set('fromSide', value)}
      />
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
      {entered && !isCounted(draft) ? (
        <div className="flex flex-col gap-2">
          <p>{t('capture.cut.fromPlan')}</p>
          <Button
            size="field"
            icon={Check}
            onClick={() => setDraft({ ...draft, countedFields: ['front', 'fromSide'] })}
          >
            {t('capture.cut.counted')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface PacesFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}

function PacesField({ label, value, onChange }: PacesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const step = (by: 1 | -1) => onChange(Math.min(MOST_PACES, Math.max(0, (value ?? 0) + by)))
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{label}</legend>
      <label htmlFor={id} className="min-w-0 flex-1 leading-tight">
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
        className="figure h-14 w-16! text-center text-2xl!"
        value={value ?? ''}
        onChange={(event) => onChange(readPaces(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        icon={Plus}
        kind="plain"
        size="field"
        label={t('action.more')}
        disabled={value !== null && value >= MOST_PACES}
        onClick={() => step(1)}
      />
    </fieldset>
  )
}

/** Whole paces as typed; null for anything else. */
function readPaces(text: string): number | null {
  const paces = Number.parseInt(text, 10)
  return Number.isInteger(paces) && paces >= 0 && paces <= MOST_PACES ? paces : null
}
