import { useState } from 'react'
import { STANDING_MARK_M } from '#domain/course/capture/errors/claim-checks.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type MarkKind, markKinds } from '#web/features/course/capture/capture-data.ts'
import { isGood } from '#web/features/course/capture/positioning/stand.ts'
import { StandStill, useStand } from '#web/features/course/capture/positioning/stand-still.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** A new known mark: its name, and its place from a survey or, less exactly, from standing on it. */
export function MarkForm({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const { t } = useTranslation('course')
  const [name, setName] = useState('')
  const [kind, setKind] = useState<MarkKind>('sprinkler')
  const [by, setBy] = useState<'survey' | 'standing'>('survey')
  const [input, setTyped] = useState('')
  const [accuracy, setAccuracy] = useState('')
  const state = useStand({ on: by === 'standing' })
  const surveyed = readPlace(input)
  const surveyErrorM = readAccuracy(accuracy)
  const goodStand = isGood(state.stand) ? state.stand : null
  const place = by === 'survey' ? surveyed : (goodStand?.place ?? null)
  const errorM = by === 'survey' ? surveyErrorM : goodStand && Math.max(goodStand.errorM, STANDING_MARK_M)
  const save = async () => {
    if (!place || errorM === null) return
    const { lng, lat } = place
    try {
      await createMark({ course_id: courseId, kind, name: name.trim(), lng, lat }, errorM)
      onDone()
    } catch (cause) {
      showNotSaved(cause)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('capture.marks.name')}>
        <TextInput
          className="h-14"
          value={name}
          maxLength={limits['known_mark.name']}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('capture.marks.namePlaceholder')}
        />
      </Field>
      <Field label={t('capture.marks.kind')}>
        <Select
          className="h-14"
          value={kind}
          choices={markKinds.map((value) => ({ value, label: t(`capture.markKind.${value}`) }))}
          onChange={setKind}
        />
      </Field>
      <Segmented
        label={t('capture.marks.by')}
        showLabel
        size="glove"
        value={by}
        choices={[
          { value: 'survey', label: t('capture.marks.bySurvey') },
          { value: 'standing', label: t('capture.marks.byStanding') },
        ]}
        onChange={setBy}
      />
      {by === 'survey' ? (
        <>
          <SurveyedPlace input={input} isWrong={input !== '' && !surveyed} onChange={setTyped} />
          <SurveyAccuracy
            input={accuracy}
            isWrong={accuracy !== '' && surveyErrorM === null}
            onChange={setAccuracy}
          />
        </>
      ) : (
        <>
          <p className="text-sm text-warning">{t('capture.marks.standingHint')}</p>
          <StandStill state={state} hint={t('capture.stand.hint')} />
        </>
      )}
      <MarkActs
        isReady={place !== null && errorM !== null && name.trim() !== '' && !state.running}
        onSave={() => void save()}
        onBack={onDone}
      />
    </div>
  )
}

interface NewMark {
  course_id: string
  kind: MarkKind
  name: string
  lng: number
  lat: number
}

async function createMark(mark: NewMark, errorM: number): Promise<void> {
  const data = { ...mark, accuracy_m: Number(errorM.toFixed(2)) }
  await write({ type: 'CREATE', table: 'known_mark', id: uuidv7(), data })
}

interface MarkActsProps {
  isReady: boolean
  onSave: () => void
  onBack: () => void
}

function MarkActs({ isReady, onSave, onBack }: MarkActsProps) {
  const { t } = useTranslation('course')
  return (
    <>
      <Button kind="primary" size="glove" block disabled={!isReady} onClick={onSave}>
        {t('capture.save')}
      </Button>
      <Button size="field" block onClick={onBack}>
        {t('capture.back')}
      </Button>
    </>
  )
}

interface TypedFieldProps {
  input: string
  isWrong: boolean
  onChange: (input: string) => void
}

function SurveyedPlace({ input, isWrong, onChange }: TypedFieldProps) {
  const { t } = useTranslation('course')
  return (
    <Field
      label={t('capture.marks.place')}
      hint={t('capture.marks.placeHint')}
      error={isWrong ? t('capture.marks.placeWrong') : undefined}
    >
      <TextInput
        className="h-14"
        value={input}
        inputMode="text"
        onChange={(event) => onChange(event.target.value)}
        placeholder="53.0028, -8.0001"
      />
    </Field>
  )
}

function SurveyAccuracy({ input, isWrong, onChange }: TypedFieldProps) {
  const { t } = useTranslation('course')
  return (
    <Field
      label={t('capture.marks.accuracy')}
      hint={t('capture.marks.accuracyHint')}
      error={isWrong ? t('capture.marks.accuracyWrong') : undefined}
    >
      <TextInput
        className="h-14"
        value={input}
        inputMode="decimal"
        onChange={(event) => onChange(event.target.value)}
        placeholder="0.05"
      />
    </Field>
  )
}

/** The database refuses a mark with a larger error. */
const WORST_MARK_M = 25

/** Metres, with a comma or a point; null for any other text. */
function readAccuracy(text: string): number | null {
  const metres = /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return metres > 0 && metres <= WORST_MARK_M ? metres : null
}

/** A place as surveys and maps write it: latitude, longitude. null for any other text, and for 0, 0. */
export function readPlace(text: string): LngLat | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return null
  return { lat, lng }
}
