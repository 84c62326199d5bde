import { Check, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '#domain/base/unknown.ts'
import { encodePhoto, type PreparedPhoto } from '#web/features/issues/photos/prepare-photo.ts'
import { type CoverBrush, useCoverBrush } from '#web/features/issues/photos/use-cover-brush.ts'
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

/** A photo as large as the screen, on which faces and plates are covered by finger or by keys. */
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

interface CoverCanvasProps {
  canvas: React.RefObject<HTMLCanvasElement | null>
  brush: CoverBrush
  /** The brush's radius in cells. */
  reach: number
  /** A larger brush (1) or a smaller one (-1). */
  onReach: (step: 1 | -1) => void
  label: string
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function CoverCanvas({ canvas, brush, reach, onReach, label }: CoverCanvasProps) {
  const { grid } = brush
  const [aim, setAim] = useState<{ x: number; y: number } | null>(null)
  const middle = { x: (grid?.width ?? 0) / 2, y: (grid?.height ?? 0) / 2 }
  const radius = reach * (grid?.side ?? 1)
  const spotOf = (event: PointerEvent) => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - left) / width) * canvas.current!.width,
      y: ((event.clientY - top) / height) * canvas.current!.height,
    }
  }
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    const at = aim ?? middle
    const step = (grid?.side ?? 1) * (event.shiftKey ? 4 : 1)
    if (way) setAim(within(grid, { x: at.x + way[0] * step, y: at.y + way[1] * step }))
    else if (event.key === ' ' || event.key === 'Enter') {
      brush.begin(at)
      brush.move(at, radius)
      brush.end()
      setAim(at)
    } else if (event.key === '+' || event.key === '-') onReach(event.key === '+' ? 1 : -1)
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) brush.undo()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative flex min-h-0 flex-1 items-center justify-center overflow-hidden px-2">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is drawn on, by pointer and by keys */}
      <canvas
        ref={canvas}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={press}
        // A finger needs no aim; it has one already.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAim(middle)}
        onBlur={() => setAim(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setAim(null)
          brush.begin(spotOf(event))
          brush.move(spotOf(event), radius)
        }}
        onPointerMove={(event) => event.buttons > 0 && brush.move(spotOf(event), radius)}
        onPointerUp={brush.end}
        onPointerCancel={brush.end}
        className="max-h-full max-w-full cursor-crosshair touch-none rounded-box"
      />
      {aim && grid && canvas.current ? <Aim canvas={canvas.current} at={aim} radius={radius} /> : null}
    </div>
  )
}

/** Where the keys would cover, and how much. */
function Aim({
  canvas,
  at,
  radius,
}: {
  canvas: HTMLCanvasElement
  at: { x: number; y: number }
  radius: number
}) {
  const scale = canvas.clientWidth / canvas.width
  const wide = Math.max(24, radius * 2 * scale)
  return (
    <span
      aria-hidden
      className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute rounded-full border-3 border-info shadow-[0_0_0_2px_white]"
      style={{
        left: canvas.offsetLeft + at.x * scale,
        top: canvas.offsetTop + at.y * scale,
        width: wide,
        height: wide,
      }}
    />
  )
}

function within(grid: CoverBrush['grid'], { x, y }: { x: number; y: number }) {
  return {
    x: Math.min(grid?.width ?? 0, Math.max(0, x)),
    y: Math.min(grid?.height ?? 0, Math.max(0, y)),
  }
}
