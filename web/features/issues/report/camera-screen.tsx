import { useRef } from 'react'
import { PhotoFaults, PhotoPicker } from '#web/features/issues/photos/photo-picker.tsx'
import { usePreparing } from '#web/features/issues/photos/prepare-photo.ts'
import { frameOf, NoCamera, Shutter, useCamera } from '#web/features/issues/photos/viewfinder.tsx'
import {
  addDraftPhoto,
  type ReportDraft,
  removeDraftPhoto,
  replaceDraftPhoto,
  useReportDraft,
} from '#web/features/issues/report/report-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBack } from '#web/routes/navigation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

/** Takes photos in a row, or one if opened from the round button, and adds them to the report. */
export function CameraScreen() {
  const draft = useReportDraft()
  if (!draft) return <Skeleton className="h-96 w-full" />
  return <Viewfinder draft={draft} />
}

function Viewfinder({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video)
  const { faults, take } = usePreparing(addDraftPhoto)
  const back = useBack()
  const go = useGo()
  const cameFromReport = useQueryParam('from') === 'report'
  // Opened from the round button, one photo is enough: the report adds more.
  const isQuick = useQueryParam('from') === 'plus'
  const leave = () => (cameFromReport ? back() : go('/createissue', {}, { replace: true }))
  const shoot = async () => {
    const frame = video.current && (await frameOf(video.current))
    if (!frame) return
    take([frame], new Date().toISOString())
    if (isQuick) leave()
  }
  return (
    <div className="flex flex-col gap-4">
      {state === 'missing' ? (
        <NoCamera onFiles={take} />
      ) : (
        <div className="relative overflow-hidden rounded-box bg-base-300">
          <video
            ref={video}
            playsInline
            muted
            autoPlay
            aria-label={t('camera.view')}
            className="aspect-3/4 max-h-[48dvh] w-full object-cover"
          />
          <Shutter
            ready={state === 'running'}
            onShoot={() => void shoot()}
            className="-translate-x-1/2 absolute bottom-4 left-1/2"
          />
        </div>
      )}
      <PhotoFaults faults={faults} />
      {draft.photos.length > 0 || state !== 'missing' ? (
        <PhotoPicker
          photos={draft.photos}
          onAdd={addDraftPhoto}
          onRemove={removeDraftPhoto}
          onReplace={replaceDraftPhoto}
          camera="none"
        />
      ) : null}
      <ActionBar>
        <Button kind="primary" size="large" block onClick={leave}>
          {draft.photos.length === 0 ? t('camera.none') : t('camera.done', { count: draft.photos.length })}
        </Button>
      </ActionBar>
    </div>
  )
}
