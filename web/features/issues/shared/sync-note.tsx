import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '#domain/generated/errors.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { retry } from '#web/data/outbox/outbox.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { LocationPicker } from '#web/features/issues/shared/location-choice.tsx'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

// The issue has changed, or the role or location does not permit it: a repeat would be refused again.
const FINAL: readonly string[] = [
  errorCode.issue_moved_on,
  errorCode.issue_step_impossible,
  errorCode.issue_step_forbidden,
  errorCode.issue_place_far,
]

/** The state of an unfinished change: unsent, or refused with the reason and a remedy. */
export function SyncNote({ record }: { record: MutationRecord | undefined }) {
  const code = record?.status === 'error' ? refusalOf(record)?.code : undefined
  return (
    <RefusedChange record={record} isFinal={code !== undefined && FINAL.includes(code)}>
      {record && isFarAway(record, code) ? <CorrectLocation record={record} /> : null}
    </RefusedChange>
  )
}

function isFarAway({ type, payload }: MutationRecord, code: string | undefined): boolean {
  return type === 'CREATE' && payload.table === 'issue' && code === errorCode.issue_place_far
}

/** For a report refused because its location is not at the club: sets another location and sends it again. */
function CorrectLocation({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('issues')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={MapPin} onClick={() => setOpen(true)}>
        {t('correct.open')}
      </Button>
      {open ? <CorrectSheet record={record} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CorrectSheet({ record, onClose }: { record: MutationRecord; onClose: () => void }) {
  const { t } = useTranslation('issues')
  const [place, setPlace] = useState<DraftLocation | null>(null)
  const survey = useSurvey()
  const words = useLocationText()
  const send = async (at: DraftLocation | null) => {
    try {
      await retry(record.id, {
        lng: at?.lng ?? null,
        lat: at?.lat ?? null,
        accuracy_m: null,
        hole_id: (at && survey && holeAt(survey, at)?.id) ?? null,
        place_name: (at && words(at)) ?? null,
      })
      onClose()
    } catch (cause) {
      toast('error', t('report.failed'), { detail: errorText(cause) })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('correct.open')}
      actions={
        <>
          <Button size="large" block onClick={() => void send(null)}>
            {t('correct.without')}
          </Button>
          <Button kind="primary" size="large" block disabled={!place} onClick={() => void send(place)}>
            {t('correct.send')}
          </Button>
        </>
      }
    >
      <LocationPicker place={place} onPlace={setPlace} />
    </Sheet>
  )
}
