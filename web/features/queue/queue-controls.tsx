import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useKitchenPause } from '#web/features/queue/data/throttle-data.ts'
import { PauseButton } from '#web/features/queue/pause.tsx'
import { EndedLink } from '#web/features/queue/recall/ended-button.tsx'
import { LateSettingsSheet } from '#web/features/queue/settings/late-settings-sheet.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

/** Pause, ended tickets, and the settings of a shift. For screens below 1024 px. `awake`: the screen stays on. */
export function QueueControls({ awake }: { awake: boolean }) {
  const paused = useKitchenPause() !== null
  return (
    <div className="-m-1 sticky -top-1 z-1 flex gap-2 bg-base-200 p-1">
      <div className={`min-w-0 flex-1 ${paused ? 'max-lg:hidden' : ''}`}>
        <PauseButton block />
      </div>
      <EndedLink />
      <SettingsButton awake={awake} className={`size-16! ${paused ? 'max-lg:w-full!' : ''}`} />
    </div>
  )
}

/** Opens the settings of the board and of the kitchen. */
export function SettingsButton({ awake, className }: { awake: boolean; className: string }) {
  const { t } = useTranslation(['queue', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="glove"
        className={`btn-square shrink-0 px-0! ${className}`}
        aria-label={t('settings.title')}
        title={t('settings.title')}
        onClick={() => setIsOpen(true)}
      >
        <Settings2 size={28} strokeWidth={2} aria-hidden />
      </Button>
      <LateSettingsSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('settings.title')}
        awake={awake}
      />
    </>
  )
}
