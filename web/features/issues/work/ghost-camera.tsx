import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePhotoUrl } from '#web/features/issues/photos/photo-url.ts'
import { frameOf, NoCamera, Shutter, useCamera } from '#web/features/issues/photos/viewfinder.tsx'
import type { IssuePhoto } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useLayer } from '#web/ui/layers/open-layers.ts'

interface GhostCameraProps {
  /** Photos from the report; the first is the overlay until another is chosen. */
  before: readonly IssuePhoto[]
  /** Receives a taken or chosen picture. */
  onPicture: (files: Blob[], takenAt?: string) => void
  onClose: () => void
}

/** The camera with the earlier photo as an overlay, so that the repair is photographed from the same place. */
export function GhostCamera({ before, onPicture, onClose }: GhostCameraProps) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(true, onClose)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('ghost.title')}
      onClose={onClose}
      // A cancel event would also close the sheet that opened the dialog.
      onCancel={(event) => event.stopPropagation()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-base-300 text-base-content"
    >
      <div className="mx-auto flex h-full max-w-2xl flex-col gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center">
          <h2 className="min-w-0 flex-1 text-lg">{t('ghost.title')}</h2>
          <IconButton icon={X} label={common('action.close')} onClick={onClose} />
        </div>
        <Viewfinder
          before={before}
          onPicture={(files, takenAt) => {
            onPicture(files, takenAt)
            onClose()
          }}
        />
      </div>
    </dialog>
  )
}

function Viewfinder({ before, onPicture }: Omit<GhostCameraProps, 'onClose'>) {
  const { t } = useTranslation('issues')
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video)
  const [beforePhoto, setBeforePhoto] = useState(before[0])
  const [opacity, setOpacity] = useState(45)
  const shape = beforePhoto?.width && beforePhoto.height ? beforePhoto.width / beforePhoto.height : 3 / 4
  const shoot = async () => {
    const frame = video.current && (await frameOf(video.current, shape))
    if (frame) onPicture([frame], new Date().toISOString())
  }
  if (state === 'missing') return <NoCamera onFiles={onPicture} />
  return (
    <>
      <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
        <div
          className="relative max-h-full w-full max-w-full overflow-hidden rounded-box bg-base-100"
          style={{ aspectRatio: shape, width: `min(100%, calc((100dvh - 17rem) * ${shape}))` }}
        >
          <video
            ref={video}
            playsInline
            muted
            autoPlay
            aria-label={t('camera.view')}
            className="absolute inset-0 h-full w-full object-cover"
          />
          {beforePhoto ? <Ghost photo={beforePhoto} opacity={opacity / 100} /> : null}
        </div>
      </div>
      {before.length > 1 ? (
        <ul className="flex justify-center gap-2 overflow-x-auto">
          {before.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={t('ghost.which', { number: index + 1 })}
                aria-pressed={photo.id === beforePhoto?.id}
                onClick={() => setBeforePhoto(photo)}
                className="relative block size-14 cursor-pointer overflow-hidden rounded-field border-2 border-transparent bg-base-100 aria-pressed:border-secondary"
              >
                <Ghost photo={photo} opacity={1} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label className="flex min-h-12 items-center gap-3 text-muted text-sm">
        <span aria-hidden>{t('ghost.none')}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={opacity}
          aria-label={t('ghost.opacity')}
          onChange={(event) => setOpacity(Number(event.target.value))}
          className="range range-secondary min-w-0 flex-1"
        />
        <span aria-hidden>{t('ghost.all')}</span>
      </label>
      <div className="relative grid h-20 place-items-center">
        <Shutter ready={state === 'running'} onShoot={() => void shoot()} />
        <span className="absolute right-0">
          <PickButton onPicture={onPicture} />
        </span>
      </div>
    </>
  )
}

/** The button to choose a picture from another camera. */
function PickButton({ onPicture }: Pick<GhostCameraProps, 'onPicture'>) {
  const { t } = useTranslation('issues')
  return (
    <label
      title={t('photo.pick')}
      className="relative grid size-16 cursor-pointer place-items-center rounded-full bg-base-100 has-focus-visible:outline-3 has-focus-visible:outline-info"
    >
      <ImagePlus size={24} strokeWidth={1.75} aria-hidden />
      <input
        type="file"
        accept="image/*"
        aria-label={t('photo.pick')}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onPicture(files)
        }}
      />
    </label>
  )
}

function Ghost({ photo, opacity }: { photo: IssuePhoto; opacity: number }) {
  const url = usePhotoUrl(photo.path)
  if (!url) return null
  return (
    <img
      src={url}
      alt=""
      className="pointer-events-none absolute inset-0 h-full w-full object-cover"
      style={{ opacity }}
    />
  )
}
