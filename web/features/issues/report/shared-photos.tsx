import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useClubZone } from '#web/data/settings.ts'
import { PhotoFaults } from '#web/features/issues/photos/photo-picker.tsx'
import { usePreparing } from '#web/features/issues/photos/prepare-photo.ts'
import { addDraftPhoto, changeDraft, type ReportDraft } from '#web/features/issues/report/report-draft.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteShared, type SharedThings, takeShared, useWaitingShare } from '#web/pwa/shared-things.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format/format.ts'
import { useQueryParam } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/**
 * Adds the photos and text that another app shared to the draft, once; reports rejected items. Content shared before
 * the sign-in may be another person's: the component asks.
 */
export function SharedPhotos({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const { faults, take } = usePreparing(addDraftPhoto)
  const isMissing = useQueryParam('shared') === 'missing'
  const description = useRef(draft.description)
  description.current = draft.description
  const addToDraft = ({ photos, words }: SharedThings) => {
    if (photos.length > 0) take(photos)
    if (!words) return
    const text = [description.current, words].filter(Boolean).join('\n')
    changeDraft({ description: text.slice(0, limits['issue.description']) })
  }
  const addOnce = useRef(addToDraft)
  addOnce.current = addToDraft
  useEffect(() => {
    void takeShared('me')
      .then((things) => addOnce.current(things))
      .catch((cause: unknown) => console.warn('What was shared could not be read', cause))
  }, [])
  return (
    <>
      {isMissing ? <ErrorNote what={t('report.sharedMissing')} why={t('report.sharedMissingHint')} /> : null}
      <VisitorQuestion onAdd={addToDraft} />
      <PhotoFaults faults={faults} />
    </>
  )
}

/** Asks whether content shared before the sign-in belongs to this report. */
function VisitorQuestion({ onAdd }: { onAdd: (things: SharedThings) => void }) {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  const share = useWaitingShare('visitor')
  const [fault, setFault] = useState<string>()
  if (!share) return null
  const time = formatTime(share.at, i18n.language, zone)
  const run = (act: Promise<unknown>) => {
    setFault(undefined)
    act.catch((cause: unknown) => setFault(errorText(cause)))
  }
  return (
    <section
      aria-labelledby="shared-before"
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4"
    >
      <div>
        <h2 id="shared-before" className="font-semibold text-base leading-snug">
          {share.photoCount > 0
            ? t('report.sharedBefore', { count: share.photoCount, time })
            : t('report.sharedTextBefore', { time })}
        </h2>
        <p className="text-muted text-sm">{t('report.sharedBeforeHint')}</p>
      </div>
      {fault ? <ErrorNote what={t('report.sharedFailed')} why={fault} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={ImagePlus} className="grow" onClick={() => run(takeShared('visitor').then(onAdd))}>
          {t('report.sharedAdd')}
        </Button>
        <Button kind="quiet" icon={Trash2} className="grow" onClick={() => run(deleteShared())}>
          {t('report.sharedDelete')}
        </Button>
      </div>
    </section>
  )
}
