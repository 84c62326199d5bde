import { Crosshair, LocateFixed } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type RangePlan, targetDistances } from '#domain/course/range/range-plan.ts'
import { RangeList } from '#web/features/course/range/range-list.tsx'
import { RangePlanView } from '#web/features/course/range/range-plan-view.tsx'
import { RangeWind } from '#web/features/course/range/range-wind.tsx'
import { type Standpoint, useStandpoint } from '#web/features/course/range/standpoint.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDistance } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

export function RangeDistances({ plan, lineM }: { plan: RangePlan; lineM: number }) {
  const { t } = useTranslation('course')
  const [chosenId, setChosen] = useState<string>()
  const standpoint = useStandpoint(plan, lineM)
  const { point, errorM } = standpoint
  const distances = useMemo(() => (point ? targetDistances(plan, point, errorM) : []), [plan, point, errorM])
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <From plan={plan} standpoint={standpoint} />
        <RangeWind plan={plan} />
        <RangePlanView
          plan={plan}
          lineM={lineM}
          standpoint={standpoint}
          distances={distances}
          chosenId={chosenId}
          onChoose={setChosen}
        />
      </div>
      <div className="flex flex-col gap-3">
        {point ? (
          <RangeList distances={distances} chosenId={chosenId} onChoose={setChosen} />
        ) : (
          <EmptyState icon={LocateFixed} title={t('range.noBays')} />
        )}
        <p className="text-muted text-sm">{t('range.ground')}</p>
      </div>
    </div>
  )
}

interface FromProps {
  plan: RangePlan
  standpoint: Standpoint & { choice: string; choose: (choice: string) => void }
}

function From({ plan, standpoint }: FromProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const { choice, choose, problem, farM, errorM } = standpoint
  const formatMetres = (metres: number) => formatDistance(metres, units, i18n.language)
  const choices = [
    ...(plan.bays.length > 0 ? [{ value: 'line', label: t('range.fromLine') }] : []),
    { value: 'me', label: t('range.fromMe') },
    ...plan.bays.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const note =
    problem === 'far'
      ? t('range.far', { distance: formatMetres(farM) })
      : problem
        ? t(`range.${problem}`)
        : errorM === null
          ? undefined
          : t('range.fromMeNote', { error: formatMetres(Math.ceil(errorM)) })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('range.from')}>
            <Select value={choice} choices={choices} onChange={choose} />
          </Field>
        </div>
        {choice === 'me' ? null : (
          <IconButton
            icon={Crosshair}
            label={t('range.fromMe')}
            kind="plain"
            className="size-12"
            onClick={() => choose('me')}
          />
        )}
      </div>
      <p role="status" className={note ? 'text-muted text-sm' : 'sr-only'}>
        {note}
      </p>
    </div>
  )
}
