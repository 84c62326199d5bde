import { CircleHelp, Flag } from 'lucide-react'
import { useState } from 'react'
import { fullName, type PersonName } from '#domain/base/person-name.ts'
import type { ProfileName } from '#domain/course/best-position/profile.ts'
import { judgePin } from '#domain/course/explanation/judge-pin.ts'
import type { PinInputs } from '#domain/course/explanation/pin-inputs.ts'
import type { Hole } from '#web/data/course/course.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { Alternatives } from '#web/features/course/pins/why/alternatives.tsx'
import { ExplainedGreen } from '#web/features/course/pins/why/explained-green.tsx'
import { JudgementTable } from '#web/features/course/pins/why/judgement-table.tsx'
import { KnownFacts } from '#web/features/course/pins/why/known-facts.tsx'
import { usePinExplanation } from '#web/features/course/pins/why/pin-explanation-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay, formatMomentOfYear } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { WideSheet } from '#web/ui/layers/dialog.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

export interface WhySheetProps {
  open: boolean
  onClose: () => void
  title: string
  courseId: string
  hole: Hole
  /** The first day shown; any other can be chosen. */
  date: string
}

/** Why a published pin is at its place, from the inputs stored with it. */
export function WhySheet({ open, onClose, title, courseId, hole, date }: WhySheetProps) {
  const { t } = useTranslation('course')
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const day = chosenDay ?? date
  return (
    <WideSheet
      open={open}
      onClose={() => {
        setChosenDay(null)
        onClose()
      }}
      title={title}
    >
      <div className="flex flex-col gap-4">
        <div className="lg:w-96">
          <Field label={t('why.day')}>
            <TextInput
              type="date"
              value={day}
              onChange={(event) => event.target.value && setChosenDay(event.target.value)}
            />
          </Field>
        </div>
        {open ? <WhyOfDay key={day} courseId={courseId} hole={hole} date={day} /> : null}
      </div>
    </WideSheet>
  )
}

function WhyOfDay({ courseId, hole, date }: { courseId: string; hole: Hole; date: string }) {
  const { t, i18n } = useTranslation('course')
  const read = usePinExplanation(courseId, hole.id, date)
  if (hindranceOf(read)) return <ReadError what={t('why.unread')} read={read} />
  if (!read.data) return <Skeleton className="h-64 w-full" />
  const { set, cut } = read.data
  return (
    <>
      {cut ? <CutLine cut={cut} /> : null}
      {!set ? (
        <EmptyState icon={Flag} title={t('why.noPin', { day: formatDay(date, i18n.language) })} />
      ) : set.explanation ? (
        <Explanation number={hole.number} {...set.explanation} />
      ) : (
        <EmptyState icon={CircleHelp} title={t('why.none')} hint={t('why.noneHint')} />
      )}
    </>
  )
}

interface CutLineProps {
  cut: {
    accuracy_m: number | null
    planned_distance_m: number | null
    cut_at: string
    cutter: PersonName | null
  }
}

/** The distance of the cut from the published place, with the receiver's error. */
function CutLine({ cut }: CutLineProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const length = useLengthText()
  const { planned_distance_m: away, accuracy_m: error } = cut
  const moment = formatMomentOfYear(cut.cut_at, i18n.language, zone)
  const name = fullName(cut.cutter) ?? t('why.unknownPerson')
  return (
    <p className="text-sm">
      {away === null
        ? t('why.cutOnly', { name, moment })
        : t('why.cutAway', { name, moment, away: length(away) })}{' '}
      {error === null ? t('why.noReceiver') : t('why.receiver', { error: length(error) })}
    </p>
  )
}

interface ExplanationProps {
  number: number
  inputs: PinInputs
  chosen_at: string
  author: PersonName | null
}

function Explanation({ number, inputs, chosen_at, author }: ExplanationProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const judgements = judgePin(inputs)
  const { name, isClubs, isChanged } = inputs.kind
  const words = {
    name: fullName(author) ?? t('why.unknownPerson'),
    moment: formatMomentOfYear(chosen_at, i18n.language, zone),
    kind: isClubs || name === null ? name : t(`best.profiles.${name as ProfileName}`),
  }
  return (
    // On a laptop the drawing with its numbers stays in view beside the rules and the alternatives.
    <div className="grid gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start lg:gap-6">
      <div className="flex flex-col gap-4 lg:sticky lg:top-0">
        <p className="font-semibold">{t(`why.origins.${inputs.origin}`, words)}</p>
        <p className="-mt-3 text-muted text-sm">
          {words.kind === null ? t('why.kindUnknown') : t('why.kind', words)}{' '}
          {isChanged ? t('why.kindChanged') : null}
        </p>
        <ExplainedGreen number={number} inputs={inputs} />
      </div>
      <div className="flex flex-col gap-4">
        <JudgementTable judgements={judgements} />
        <KnownFacts inputs={inputs} />
        <Alternatives inputs={inputs} />
      </div>
    </div>
  )
}
