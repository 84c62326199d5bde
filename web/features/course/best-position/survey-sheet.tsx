import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { packHeights } from '#domain/course/slope/height-map.ts'
import type { HeightUnit } from '#domain/course/slope/read-points.ts'
import { inUnit, readSurvey, type SurveyOfGreen } from '#domain/course/slope/read-survey.ts'
import { type SurveyFault, SurveyFileError } from '#domain/course/slope/survey-file-error.ts'
import { type Course, greenOf, type Hole } from '#web/data/course/course.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, retry, write } from '#web/data/outbox/outbox.ts'
import { useClubZone } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useSurveys } from '#web/features/course/best-position/best-position-data.ts'
import { type GreenOfDay, isMapped, type MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment, formatNumber } from '#web/ui/format/format.ts'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface SurveySheetProps {
  open: boolean
  onClose: () => void
  course: Course
  green: GreenOfDay
}

/** The stored heights of a green, and a file input to add or replace them. */
export function SurveySheet({ open, onClose, course, green }: SurveySheetProps) {
  const { t } = useTranslation('course')
  return (
    <Sheet open={open} onClose={onClose} title={t('best.surveyOf', { number: green.hole.number })}>
      {isMapped(green) ? (
        <div className="flex flex-col gap-5">
          <KeptSurvey course={course} hole={green.hole} />
          <SurveyFile key={green.hole.id} course={course} green={green} />
        </div>
      ) : (
        <p>{t('best.noOutline')}</p>
      )}
    </Sheet>
  )
}

function KeptSurvey({ course, hole }: { course: Course; hole: Hole }) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const { data } = useSurveys(course.id)
  const survey = data?.get(greenOf(course, hole)?.id ?? '')
  if (!survey) return <p className="text-muted">{t('best.slopeUnknown')}</p>
  const points = formatNumber(survey.heights.length / 3, i18n.language)
  return (
    <div className="flex items-center gap-3 rounded-box border border-line bg-base-100 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{survey.name}</p>
        <p className="text-muted text-sm">
          {t('best.surveyPoints', { points })} · {formatMoment(survey.created_at, i18n.language, zone)}
        </p>
        {survey.sync?.error ? (
          <p className="text-error text-sm">{errorText(refusalOf(survey.sync))}</p>
        ) : null}
      </div>
      {survey.sync ? <PendingGlyph status={survey.sync.status} /> : null}
      {survey.sync?.status === 'error' ? (
        <>
          <Button onClick={() => void retry(survey.sync!.id)}>{t('best.again')}</Button>
          <Button onClick={() => void drop(survey.sync!.id)}>{t('best.giveUp')}</Button>
        </>
      ) : (
        <Button
          icon={Trash2}
          onClick={() => void write({ type: 'DELETE', table: 'green_survey', id: survey.id, data: {} })}
        >
          {t('best.remove')}
        </Button>
      )}
    </div>
  )
}

type Read = { name: string; survey: SurveyOfGreen } | { name: string; fault: SurveyFault }

const LARGEST_BYTES = 40_000_000

function SurveyFile({ course, green }: { course: Course; green: MappedGreen }) {
  const { t, i18n } = useTranslation('course')
  const [read, setRead] = useState<Read | null>(null)
  const [unit, setUnit] = useState<HeightUnit | null>(null)
  const feature = greenOf(course, green.hole)!
  const survey = read && 'survey' in read ? read.survey : null
  const converted = survey && convert(survey, unit)
  const choose = async (file: File) => {
    const name = file.name.slice(0, 120)
    setUnit(null)
    const survey = await readFile(file, green).catch((cause: unknown) => faultOf(cause))
    setRead(typeof survey === 'string' ? { name, fault: survey } : { name, survey })
  }
  const save = (name: string, survey: SurveyOfGreen) => {
    const data = { feature_id: feature.id, name, kind: survey.kind, ...packed(survey, green) }
    write({ type: 'CREATE', table: 'green_survey', id: uuidv7(), data }).then(
      () => setRead(null),
      showNotSaved,
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{t('best.surveyHint')}</p>
      <p className="text-muted text-sm">{t('best.surveyDensity')}</p>
      <FileButton
        size="large"
        block
        icon={FileUp}
        label={t('best.chooseFile')}
        accept=".asc,.grd,.txt,.csv,.xyz"
        onFile={(file) => void choose(file)}
      >
        {t('best.chooseFile')}
      </FileButton>
      {read && 'fault' in read ? (
        <ErrorNote what={t('best.unreadable', { name: read.name })} why={t(`best.faults.${read.fault}`)} />
      ) : null}
      {read && 'survey' in read ? (
        <div className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4" role="status">
          <p className="truncate font-semibold">{read.name}</p>
          <p className="text-sm">
            {t('best.surveyRead', {
              points: formatNumber(read.survey.heights.length, i18n.language),
              system: read.survey.system,
            })}
          </p>
          {read.survey.unit ? (
            <p className="text-sm">
              {t('best.heightUnitRead', { unit: t(`best.heightUnits.${read.survey.unit}`) })}
            </p>
          ) : (
            <Segmented
              label={t('best.heightUnit')}
              showLabel
              size="glove"
              value={unit ?? ''}
              choices={heightUnits.map((value) => ({ value, label: t(`best.heightUnits.${value}`) }))}
              onChange={(value) => setUnit(value === 'feet' ? 'feet' : 'metres')}
            />
          )}
          <p className="text-sm" aria-live="polite">
            {converted === 'heights'
              ? t('best.faults.heights')
              : converted
                ? t('best.heightRange', { range: formatNumber(converted.rangeM, i18n.language, 2) })
                : t('best.heightUnitWhy')}
          </p>
          <Button
            kind="primary"
            disabled={!converted || converted === 'heights'}
            onClick={() => converted && converted !== 'heights' && save(read.name, converted)}
          >
            {t('best.saveSurvey')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

async function readFile(file: File, { green, framed }: MappedGreen): Promise<SurveyOfGreen> {
  if (file.size > LARGEST_BYTES) throw new SurveyFileError('large')
  const text = await file.text().catch(() => {
    throw new SurveyFileError('unopened')
  })
  return readSurvey(text, green.shape, framed.frame)
}

const heightUnits = ['metres', 'feet'] as const

/** The survey in metres; null while its unit is unknown. */
function convert(survey: SurveyOfGreen, unit: HeightUnit | null): SurveyOfGreen | 'heights' | null {
  if (survey.unit) return survey
  if (!unit) return null
  try {
    return inUnit(survey, unit)
  } catch {
    return 'heights'
  }
}

function faultOf(cause: unknown): SurveyFault {
  if (cause instanceof SurveyFileError) return cause.fault
  throw cause
}

/** Relative to the middle of the green, so that the numbers stay small. */
function packed({ heights }: SurveyOfGreen, { green, framed }: MappedGreen) {
  const own = localFrame(framed.frame.toLngLat(centroid(green.shape)))
  const heightsInOwnFrame = heights.map(({ x, y, z }) => ({
    ...own.toPoint(framed.frame.toLngLat({ x, y })),
    z,
  }))
  const { lng, lat, heights: numbers } = packHeights(heightsInOwnFrame, own)
  return { lng: Number(lng.toFixed(7)), lat: Number(lat.toFixed(7)), heights: numbers }
}
