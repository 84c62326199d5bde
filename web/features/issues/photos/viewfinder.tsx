import { Camera, ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { FileTile } from '#web/features/issues/photos/draft-picture.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState } from '#web/ui/notes.tsx'

interface ShutterProps {
  /** Whether the camera shows a picture. */
  ready: boolean
  onShoot: () => void
  className?: string
}

/** The shutter button. */
export function Shutter({ ready, onShoot, className = '' }: ShutterProps) {
  const { t } = useTranslation('issues')
  return (
    <button
      type="button"
      aria-label={t('camera.shoot')}
      disabled={!ready}
      onClick={onShoot}
      className={`grid size-20 cursor-pointer place-items-center rounded-full border-4 border-base-content bg-base-100/40 disabled:opacity-50 ${className}`}
    >
      <span className="size-14 rounded-full bg-base-content transition-transform duration-150 active:scale-90" />
    </button>
  )
}

/** Without the app's camera: the remaining ways to add a picture. */
export function NoCamera({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('issues')
  return (
    <EmptyState
      icon={Camera}
      title={t('camera.missing')}
      hint={t('camera.missingHint')}
      action={
        <div className="flex gap-3">
          <FileTile label={t('photo.take')} icon={Camera} capture onFiles={onFiles} />
          <FileTile label={t('photo.pick')} icon={ImagePlus} onFiles={onFiles} />
        </div>
      }
    />
  )
}

/** The device's rear camera, shown in the video while the screen is open. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): 'starting' | 'running' | 'missing' {
  const [state, setState] = useState<'starting' | 'running' | 'missing'>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function start() {
      const isMounted = {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1920 },
        height: { ideal: 1440 },
      }
      stream = await navigator.mediaDevices.getUserMedia({ video: isMounted })
      if (over || !video.current) return release()
      video.current.srcObject = stream
      await video.current.play()
      setState('running')
    }
    start().catch(() => {
      if (!over) setState('missing')
    })
    return () => {
      over = true
      release()
    }
  }, [video])
  return state
}

/** The video's current frame in full size; with a shape (width by height), its middle part. */
export function frameOf(video: HTMLVideoElement, shape?: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const width = shape ? Math.min(videoWidth, Math.round(videoHeight * shape)) : videoWidth
  const height = shape ? Math.min(videoHeight, Math.round(videoWidth / shape)) : videoHeight
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, (width - videoWidth) / 2, (height - videoHeight) / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
