import { Layers2 } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from '#web/features/issues/photos/draft-picture.tsx'
import { PhotoPicker, type usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { usePhotoUrl } from '#web/features/issues/photos/photo-url.ts'
import { usePreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import type { IssuePhoto } from '#web/features/issues/shared/issue-data.ts'
import { GhostCamera } from '#web/features/issues/work/ghost-camera.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface AfterPhotosProps {
  before: readonly IssuePhoto[]
  picker: ReturnType<typeof usePhotos>['picker']
}

export function AfterPhotos({ before, picker }: AfterPhotosProps) {
  const { t } = useTranslation('issues')
  const [camera, setCamera] = useState(false)
  const { take } = usePreparing(picker.onAdd)
  const [first] = before
  const [firstAfter] = picker.photos
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-sm">{t('resolve.photo')}</p>
      {first && firstAfter ? <Pair before={first} after={firstAfter} /> : null}
      {first && !firstAfter ? (
        <Button size="glove" block icon={Layers2} onClick={() => setCamera(true)}>
          {t('resolve.overBefore')}
        </Button>
      ) : null}
      {first && !firstAfter ? (
        <p className="-mt-1 text-muted text-sm">{t('resolve.overBeforeHint')}</p>
      ) : null}
      <PhotoPicker {...picker} />
      {camera ? <GhostCamera before={before} onPicture={take} onClose={() => setCamera(false)} /> : null}
    </div>
  )
}

function Pair({ before, after }: { before: IssuePhoto; after: DraftPhoto }) {
  const { t } = useTranslation('issues')
  const pictures = [
    [t('resolve.before'), usePhotoUrl(before.path)],
    [t('resolve.after'), useObjectUrl(after.blob)],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-2">
      {pictures.map(([label, url]) => (
        <figure key={label} className="relative aspect-4/3 overflow-hidden rounded-box bg-base-content/8">
          {url ? <img src={url} alt="" className="h-full w-full object-cover" /> : null}
          <figcaption className="absolute bottom-2 left-2 rounded-full bg-base-100/90 px-2.5 py-1 font-semibold text-xs">
            {label}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
