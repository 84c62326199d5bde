import { CalendarSync, Send } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { PhotoPicker, usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { sendReport } from '#web/features/issues/report/send-report.ts'
import type { Category, Priority } from '#web/features/issues/shared/issue-data.ts'
import type { Receiver } from '#web/features/issues/shared/listed-receivers.ts'
import { LocationPicker } from '#web/features/issues/shared/location-choice.tsx'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { CategoryPicker, PriorityPicker } from '#web/features/issues/shared/pickers.tsx'
import { ReceiverLists } from '#web/features/issues/shared/receiver-lists.tsx'
import { DueField } from '#web/features/issues/triage/assign-sheet.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { useGo } from '#web/ui/link.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'

/** The form of a new job for a crew. */
export function GroupIssueScreen() {
  const { t } = useTranslation('issues')
  const [id] = useState(uuidv7)
  const [crew, setCrew] = useState<Receiver>()
  const [category, setCategory] = useState<Category | null>(null)
  const [description, setDescription] = useState('')
  const [priority, setPriority] = useState<Priority>('normal')
  const [due, setDue] = useState('')
  const [place, setPlace] = useState<DraftLocation | null>(null)
  const { picker } = usePhotos()
  const { give, busy } = useGiving()
  const isPreparing = useIsPreparing()
  const ready = crew !== undefined && category !== null && description.trim() !== ''
  const press = () => {
    if (!ready) return
    const draft = { id, category, priority, description, place, holeId: null, photos: picker.photos }
    void give(draft, { group_id: crew.id, due_on: due || null })
  }
  return (
    <div className="flex flex-col gap-6">
      <List>
        <ListRow icon={CalendarSync} title={t('rounds.open')} to="/newgroupissue/rounds" />
      </List>
      <ReceiverLists receiver={crew} onChoose={setCrew} only="crew" />
      <section>
        <SectionHead title={t('job.what')} />
        <CategoryPicker value={category} onChange={setCategory} />
      </section>
      <Field label={t('job.words')}>
        <TextArea
          rows={3}
          maxLength={limits['issue.description']}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <PriorityPicker value={priority} onChange={setPriority} />
      <DueField value={due} onChange={setDue} />
      <LocationPicker place={place} onPlace={setPlace} />
      <PhotoPicker {...picker} />
      <ActionBar>
        {ready ? null : <p className="text-center text-muted text-sm">{t('job.missing')}</p>}
        <Button
          kind="primary"
          size="large"
          block
          icon={Send}
          disabled={!ready}
          busy={busy || isPreparing}
          onClick={press}
        >
          {t('job.give')}
        </Button>
      </ActionBar>
    </div>
  )
}

function useGiving() {
  const { t } = useTranslation('issues')
  const [busy, setBusy] = useState(false)
  const go = useGo()
  const survey = useSurvey()
  const words = useLocationText()
  const give = async (
    draft: Parameters<typeof sendReport>[0],
    forWhom: { group_id: string; due_on: string | null },
  ) => {
    setBusy(true)
    try {
      const where = {
        hole_id: (draft.place && survey && holeAt(survey, draft.place)?.id) ?? null,
        place_name: (draft.place && words(draft.place)) ?? null,
      }
      await sendReport(draft, where, forWhom)
      go('/issuedetails', { issueId: draft.id }, { replace: true })
    } catch (cause) {
      setBusy(false)
      toast('error', t('report.failed'), { detail: errorText(cause) })
    }
  }
  return { give, busy }
}
