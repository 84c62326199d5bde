import { type Camera, Grid2x2X, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export const photoTile =
  // The hidden file field must not overflow the scrolling row.
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
    // Allows choosing the same file again after its removal.
    event.target.value = ''
  }
  return (
    <label className={photoTile}>
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

export function DraftPicture({ photo, number, onRemove, onCover }: DraftPictureProps) {
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

/** An object URL of a blob while it is shown. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}
