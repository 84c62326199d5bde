import { Camera, Grid2x2X, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotoCover } from '#web/features/issues/photos/photo-cover.tsx'
import { newPhotoId } from '#web/features/issues/photos/photo-url.ts'
import type { PreparedPhoto } from '#web/features/issues/photos/prepare-photo.ts'
import { type FaultyFile, useIsPreparing, usePreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import { Link } from '#web/ui/link.tsx'

interface PhotoPickerProps {
  photos: DraftPhoto[]
  onAdd: (photo: PreparedPhoto) => void
  onRemove: (id: string) => void
  /** Takes a photo in which faces or plates were covered; without it none can be. */
  onReplace?: (id: string, photo: PreparedPhoto) => void
  /** The app's own camera, which takes several in a row, the device's, or none beside the choice of pictures. */
  camera?: 'app' | 'device' | 'none'
}

/** Photos to send, each with a way to cover a part of it and to take it back, and the ways to add more. */
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
            <Link to="/camera" query={{ from: 'report' }} className={tile}>
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

/** The photos of a form until it is sent: what a PhotoPicker needs, and `clear`. */
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

/** Which files were not taken, each with why and what to do. */
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

const tile =
  // The hidden file field must not stick out of the row that scrolls.
  'relative flex size-32 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-box border border-edge border-dashed p-2 text-center text-sm leading-tight hover:bg-base-content/5 has-focus-visible:outline-3 has-focus-visible:outline-info'

interface FileTileProps {
  label: string
  icon: typeof Camera
  capture?: boolean
  onFiles: (files: File[]) => void
}

/** A tile that opens the device's camera or its pictures. */
export function FileTile({ label, icon: Icon, capture = false, onFiles }: FileTileProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // So that the same file can be chosen again after it was taken back.
    event.target.value = ''
  }
  return (
    <label className={tile}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      {label}
      <input
        type="file"
        accept="image/*,.heic,.heif"
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        className="sr-only"
        onChange={choose}
      />
    </label>
  )
}

interface DraftPictureProps {
  photo: DraftPhoto
  number: number
  onRemove: () => void
  onCover: (() => void) | undefined
}

function DraftPicture({ photo, number, onRemove, onCover }: DraftPictureProps) {
  const { t } = useTranslation('issues')
  const url = useObjectUrl(photo.blob)
  return (
    <li className="relative size-32 shrink-0 overflow-hidden rounded-box bg-base-content/8">
      {url ? <img src={url} alt={t('photo.alt', { number })} className="h-full w-full object-cover" /> : null}
      {onCover ? (
        <button
          type="button"
          aria-label={t('photo.coverNumber', { number })}
          onClick={onCover}
          className="absolute inset-x-0 bottom-0 flex h-11 cursor-pointer items-center justify-center gap-1.5 bg-base-100/90 font-medium text-base-content text-sm focus-visible:-outline-offset-3"
        >
          <Grid2x2X size={18} strokeWidth={1.75} aria-hidden />
          {t(photo.blurred ? 'photo.covered' : 'photo.cover')}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('photo.remove', { number })}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-base-100/90 text-base-content">
          <X size={18} strokeWidth={2} aria-hidden />
        </span>
      </button>
    </li>
  )
}

/** An address of some bytes for as long as they are shown. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}
