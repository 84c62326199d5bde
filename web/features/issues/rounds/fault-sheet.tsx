import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { PhotoPicker, usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { GpsNote } from '#web/features/issues/report/report-location.tsx'
import { sendReport } from '#web/features/issues/report/send-report.ts'
import { useGpsLocation } from '#web/features/issues/report/use-gps-location.ts'
import type { Check } from '#web/features/issues/rounds/round-data.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface FaultSheetProps {
  /** The job of the round. */
  issue: Issue
  check: Check
  onBegin: () => Promise<void>
  onClose: () => void
}

/** Reports a fault at a point of a round as a separate issue, with location and photos. */
export function FaultSheet({ issue, check, onBegin, onClose }: FaultSheetProps) {
  const { t } = useTranslation('issues')
  const [words, setWords] = useState('')
  const { picker } = usePhotos()
  const [place, setPlace] = useState<DraftLocation | null>(null)
  const [busy, setBusy] = useState(false)
  const isPreparing = useIsPreparing()
  const gps = useGpsLocation(place, setPlace)
  const formatLocation = useLocationText()
  const survey = useSurvey()
  const send = async () => {
    setBusy(true)
    try {
      await onBegin()
      const where = {
        hole_id: (place && survey && holeAt(survey, place)?.id) ?? null,
        place_name: (place && formatLocation(place)) ?? null,
      }
      const { category, priority } = issue
      const description = descriptionOf(check, words)
      const draft = {
        id: uuidv7(),
        category,
        priority,
        description,
        place,
        holeId: null,
        photos: picker.photos,
      }
      await sendReport(draft, where, { check_id: check.id })
      onClose()
    } catch (cause) {
      setBusy(false)
      toast('error', t('report.failed'), { detail: errorText(cause) })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={check.title}
      actions={
        <Button kind="primary" size="glove" block busy={busy || isPreparing} onClick={() => void send()}>
          {t('rounds.report')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('rounds.reportHint')}</p>
        <Field label={t('rounds.found')} optional>
          <TextArea
            rows={2}
            maxLength={limits['issue.description'] - check.title.length - SEPARATOR.length}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <PhotoPicker {...picker} />
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-sm" role="status">
            {place ? (formatLocation(place) ?? t('place.unknown')) : t('rounds.noPlace')}
          </p>
          <Button icon={LocateFixed} busy={gps.following && gps.state === 'searching'} onClick={gps.follow}>
            {t('rounds.here')}
          </Button>
        </div>
        <GpsNote {...gps} />
      </div>
    </Sheet>
  )
}

const SEPARATOR = ': '

/** The point's title, then the fault in words. */
function descriptionOf({ title }: Check, words: string): string {
  return [title, words.trim()].filter(Boolean).join(SEPARATOR)
}
