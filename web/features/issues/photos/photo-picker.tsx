import { Camera, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { DraftPicture, FileTile, photoTile } from '#web/features/issues/photos/draft-picture.tsx'
import { PhotoCover } from '#web/features/issues/photos/photo-cover.tsx'
import { newPhotoId } from '#web/features/issues/photos/photo-url.ts'
import {
  type FaultyFile,
  type PreparedPhoto,
  useIsPreparing,
  usePreparing,
} from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'

interface PhotoPickerProps {
  photos: DraftPhoto[]
  onAdd: (photo: PreparedPhoto) => void
  onRemove: (id: string) => void
  /** Receives a photo with covered faces or plates; without it nothing can be covered. */
  onReplace?: (id: string, photo: PreparedPhoto) => void
  /** The app's camera (several photos in a row), the device's, or only the choice of pictures. */
  camera?: 'app' | 'device' | 'none'
}

/** Photos to send, each with buttons to cover a part and to remove it, and buttons to add more. */
export function PhotoPicker({ photos, onAdd, onRemove, onReplace, camera = 'device' }: PhotoPickerProps) {
  const { t } = useTranslation('issues')
  const { faults, take } = usePreparing(onAdd)
  const isPreparing = useIsPreparing()
  const [covering, setCovering] = useState<string>()
  const open = photos.findIndex(({ id }) => id === covering)
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('photo.all')} className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
        {photos.map((photo, index) => (
          <DraftPicture
            key={photo.id}
            photo={photo}
            number={index + 1}
            onRemove={() => onRemove(photo.id)}
            onCover={onReplace && (() => setCovering(photo.id))}
          />
        ))}
        {isPreparing ? (
          <li className="grid size-32 shrink-0 place-items-center rounded-box bg-base-content/8">
            <span className="loading loading-spinner" role="status" aria-label={t('photo.preparing')} />
          </li>
        ) : null}
        {camera === 'app' ? (
          <li>
            <Link to="/camera" query={{ from: 'report' }} className={photoTile}>
              <Camera size={28} strokeWidth={1.5} aria-hidden />
              {t('photo.take')}
            </Link>
          </li>
        ) : null}
        {camera === 'device' ? (
          <li>
            <FileTile label={t('photo.take')} icon={Camera} capture onFiles={take} />
          </li>
        ) : null}
        <li>
          <FileTile label={t('photo.pick')} icon={ImagePlus} onFiles={take} />
        </li>
      </ul>
      <PhotoFaults faults={faults} />
      {onReplace && photos[open] ? (
        <PhotoCover
          photo={photos[open]}
          number={open + 1}
          onDone={(covered) => {
            onReplace(photos[open]!.id, covered)
            setCovering(undefined)
          }}
          onClose={() => setCovering(undefined)}
        />
      ) : null}
    </div>
  )
}

/** The photos of an unsent form: the props of a PhotoPicker, and `clear`. */
export function usePhotos() {
  const [photos, setPhotos] = useState<DraftPhoto[]>([])
  return {
    clear: () => setPhotos([]),
    picker: {
      photos,
      onAdd: (photo: PreparedPhoto) => setPhotos((all) => [...all, { ...photo, id: newPhotoId() }]),
      onRemove: (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id)),
      onReplace: (id: string, photo: PreparedPhoto) =>
        setPhotos((all) => all.map((one) => (one.id === id ? { ...photo, id } : one))),
    },
  }
}

/** The refused files, each with the reason and a remedy. */
export function PhotoFaults({ faults }: { faults: FaultyFile[] }) {
  const { t } = useTranslation('issues')
  if (faults.length === 0) return null
  return (
    <ul role="alert" className="flex flex-col gap-1 text-error text-sm">
      {faults.map(({ id, name, fault }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {name ? <strong className="font-semibold">{name}: </strong> : null}
          {t(`photo.fault.${fault}`)}
        </li>
      ))}
    </ul>
  )
}
