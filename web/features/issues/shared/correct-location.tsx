import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holeAt } from '#domain/issues/place-name.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { retry } from '#web/data/outbox/outbox.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { LocationPicker } from '#web/features/issues/shared/location-choice.tsx'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** For a report that was refused because its place is not at the club: sets another one and sends it again. */
export function CorrectLocation({ record }: { record: MutationRecord }) {
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
