import { Camera, ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileTile } from '#web/features/issues/photos/photo-picker.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

interface ShutterProps {
  /** Whether the camera shows something. */
  ready: boolean
  onShoot: () => void
  className?: string
}

/** The button that takes the picture, as on a camera. */
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

/** Where the app has no camera: the ways to a picture that are left. */
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
