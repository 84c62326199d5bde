import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { uuidv7 } from '#web/data/uuid.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { DishPhoto } from '#web/ui/pictures/dish-photo.tsx'
import { type PictureSize, redrawPicture } from '#web/ui/pictures/picture.ts'

interface DishPhotoFieldProps {
  dishId: string
  path: string | null
  /** Just taken, and unsaved. */
  photo: Blob | undefined
  onChange: (path: string | null, photo: Blob | undefined) => void
}

/** The photo of a dish: taken or chosen, scaled down on this device, and shown at once. */
export function DishPhotoField({ dishId, path, photo, onChange }: DishPhotoFieldProps) {
  const { t } = useTranslation('menu')
  const [fault, setFault] = useState<'large' | 'unreadable'>()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    setFault(undefined)
    try {
      const picture = await dishPicture(file)
      // Each photo has its own path: a cached photo is never outdated.
      onChange(`${dishId}/${uuidv7()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`, picture)
    } catch (cause) {
      setFault(cause instanceof DishPictureError ? cause.reason : 'unreadable')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {photo ? <Preview photo={photo} /> : null}
      {photo ? null : (
        <DishPhoto path={path} width={480} height={270} className="aspect-video w-full rounded-box" />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={Camera}
          busy={busy}
          label={t('photo')}
          accept="image/*"
          onFile={(file) => void take(file)}
        >
          {t(path ? 'otherPhoto' : 'addPhoto')}
        </FileButton>
        {path ? (
          <Button kind="quiet" icon={Trash2} onClick={() => onChange(null, undefined)}>
            {t('removePhoto')}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p role="alert" className="text-error text-sm">
          {t(`photoFault.${fault}`)}
        </p>
      ) : null}
    </div>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return <img src={url} alt="" className="aspect-video w-full rounded-box bg-base-300 object-cover" />
}

/** A file that cannot become a dish's photo. */
class DishPictureError extends Error {
  readonly reason: 'large' | 'unreadable'

  constructor(reason: 'large' | 'unreadable') {
    super(`The photo is ${reason}`)
    this.reason = reason
  }
}

const LONGEST_SIDE_PX = 1600

const LARGEST_BYTES = 50 * 1024 * 1024

const QUALITY = 0.82

/**
 * A picture prepared for upload: upright, its longer side at most 1600 px, redrawn, so that only pixels are uploaded.
 * WebP or, if the browser cannot write it, JPEG. Rejects with DishPictureError.
 */
async function dishPicture(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new DishPictureError('large')
  const { blob } = await redrawPicture(file, fitted, QUALITY).catch(() => {
    throw new DishPictureError('unreadable')
  })
  return blob
}

function fitted({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
