import { useEffect, useRef, useState } from 'react'
import { dotTones, useFixWords } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import type { FixState } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLayer } from '#web/ui/layers/open-layers.ts'

interface PocketScreenProps {
  fixes: FixState
  /** The number of corners, in large type. */
  count: number
  label: string
  /** One more line. */
  detail: string
  onUnlock: () => void
}

/**
 * A black screen that stays awake and ignores everything but a slide to its end: for a pocket or a wet hand. Vibrates
 * when the position is lost and when it returns.
 */
export function PocketScreen({ fixes, count, label, detail, onUnlock }: PocketScreenProps) {
  const { t } = useTranslation('course')
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useFixWords(fixes)
  // Back leaves neither this screen nor the walk.
  useLayer(true, () => undefined)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useBuzz(fixes.grade === 'red')
  return (
    <dialog
      ref={dialog}
      aria-label={t('capture.pocket.title')}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-black p-6 text-white backdrop:bg-black"
      onCancel={(event) => event.preventDefault()}
      // Without a touch in between, the browser closes a dialog at the third Back or Escape although onCancel prevents it.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="flex h-full flex-col items-center justify-between gap-6 text-center">
        <p className="flex items-center gap-3 text-lg text-white/80" role="status">
          <span className={`size-6 shrink-0 rounded-full ${dotTones[fixes.grade]}`} aria-hidden />
          {words}
        </p>
        <div>
          <p className="figure text-[clamp(6rem,40vw,12rem)] leading-none">{count}</p>
          <p className="mt-2 text-white/80 text-xl">{label}</p>
          <p className="tabular mt-1 text-white/60">{detail}</p>
        </div>
        <UnlockSlider onUnlock={onUnlock} />
      </div>
    </dialog>
  )
}

const UNLOCKED = 96

function UnlockSlider({ onUnlock }: { onUnlock: () => void }) {
  const { t } = useTranslation('course')
  const [at, setAt] = useState(0)
  const letGo = () => {
    if (at >= UNLOCKED) onUnlock()
    else setAt(0)
  }
  return (
    <label className="flex w-full max-w-md flex-col gap-3 pb-4">
      <span className="text-lg text-white/80">{t('capture.pocket.unlock')}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        className="range range-xl h-16 w-full text-white [--range-thumb-size:4rem]"
        onChange={(event) => {
          const value = Number(event.target.value)
          // A tap in a pocket can land anywhere; only a slide moves in small steps.
          setAt(value - at > 40 ? at : value)
        }}
        onPointerUp={letGo}
        onPointerCancel={() => setAt(0)}
        onKeyUp={() => at >= UNLOCKED && onUnlock()}
      />
    </label>
  )
}

function useBuzz(isLost: boolean) {
  const before = useRef(isLost)
  useEffect(() => {
    if (before.current !== isLost) navigator.vibrate?.(isLost ? [300, 150, 300] : [80])
    before.current = isLost
  }, [isLost])
}
