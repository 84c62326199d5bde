import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setPaused, usePaused } from '#web/features/queue/data/queue-data.ts'
import { useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { useKeyMap } from '#web/features/queue/keys/key-map.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/not-saved.ts'

/**
 * Says that ordering is paused. It stays in view however far one scrolls. Below 1024 px it has the button that ends the
 * pause; from there on that stands beside it.
 */
export function PausedBar() {
  const { t } = useTranslation('queue')
  if (!usePaused()) return null
  return (
    <div
      role="status"
      className="top-[calc(var(--top-bar)+0.25rem+env(safe-area-inset-top))] z-6 flex flex-wrap items-center gap-3 rounded-box bg-warning px-4 py-2 text-warning-content md:max-lg:sticky in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0"
    >
      <CirclePause size={28} strokeWidth={2} className="shrink-0" aria-hidden />
      <p className="min-w-40 flex-1 leading-snug in-data-bar:min-w-0 in-data-bar:leading-tight">
        <strong className="block text-lg in-data-bar:truncate">{t('paused.title')}</strong>
        <span className="lg:hidden">{t('paused.hint')}</span>
      </p>
      <div className="lg:hidden">
        <PauseButton isSecond />
      </div>
    </div>
  )
}

interface PauseButtonProps {
  block?: boolean
  /** The board has another one, which the key presses. */
  isSecond?: boolean
}

/** Stops the ordering of the whole club, or lets it go on. */
export function PauseButton({ block = false, isSecond = false }: PauseButtonProps) {
  const { t } = useTranslation('queue')
  const paused = usePaused()
  const press = () => {
    setPaused(!paused).catch(showNotSaved)
  }
  useBoardCommand('pause', press, !isSecond)
  const { pause } = useKeyMap()
  return (
    <Button
      size="glove"
      block={block}
      className={`px-3! text-base! in-data-bar:h-14! in-data-bar:min-h-14! ${paused ? 'border-warning! bg-warning! text-warning-content!' : ''}`}
      icon={paused ? CirclePlay : CirclePause}
      aria-keyshortcuts={pause}
      onClick={press}
    >
      {t(paused ? 'paused.resume' : 'paused.pause')}
    </Button>
  )
}
