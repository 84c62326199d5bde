import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keysOf } from '#domain/base/unknown.ts'
import { CoverCanvas } from '#web/features/issues/photos/cover-canvas.tsx'
import { encodePhoto, type PreparedPhoto } from '#web/features/issues/photos/prepare-photo.ts'
import { useCoverBrush } from '#web/features/issues/photos/use-cover-brush.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useLayer } from '#web/ui/layers/open-layers.ts'

interface PhotoCoverProps {
  photo: PreparedPhoto
  number: number
  onDone: (covered: PreparedPhoto) => void
  onClose: () => void
}

/** In cells of the photo. */
const BRUSHES = { small: 0.4, medium: 1.5, large: 3 } as const
type Brush = keyof typeof BRUSHES
const brushes = keysOf(BRUSHES)

/** A full-screen photo on which a person covers faces and plates by finger or by keys. */
export function PhotoCover({ photo, number, onDone, onClose }: PhotoCoverProps) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const brush = useCoverBrush(canvas, photo.blob)
  const [size, setSize] = useState<Brush>('medium')
  const [saving, setSaving] = useState(false)
  useLayer(true, onClose)
  useEffect(() => dialog.current?.showModal(), [])
  const save = async () => {
    setSaving(true)
    const blob = await encodePhoto(canvas.current!).catch(() => undefined)
    setSaving(false)
    if (blob) onDone({ ...photo, blob, blurred: true })
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('photo.coverNumber', { number })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-base-300 text-base-content"
    >
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <div className="flex min-h-14 items-center gap-2 px-2">
          <IconButton icon={X} label={common('action.cancel')} onClick={onClose} />
          <span className="flex-1" />
          <Button icon={Undo2} disabled={brush.strokes === 0} onClick={brush.undo}>
            {t('photo.undo')}
          </Button>
        </div>
        <CoverCanvas
          canvas={canvas}
          brush={brush}
          reach={BRUSHES[size]}
          onReach={(step) => setSize(brushes[brushes.indexOf(size) + step] ?? size)}
          label={t('photo.coverKeys', { number })}
        />
        <p role="status" className="sr-only">
          {t('photo.strokes', { count: brush.strokes })}
        </p>
        <div className="mx-auto flex w-full max-w-xl flex-col gap-3 p-4">
          <p className="text-center text-sm leading-snug">{t('photo.coverHint')}</p>
          <Segmented<Brush>
            label={t('photo.brush')}
            value={size}
            choices={brushes.map((value) => ({ value, label: t(`photo.brushes.${value}`) }))}
            onChange={setSize}
          />
          <Button
            kind="primary"
            size="large"
            block
            icon={Check}
            busy={saving}
            disabled={brush.strokes === 0}
            onClick={() => void save()}
          >
            {t('photo.coverDone')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
