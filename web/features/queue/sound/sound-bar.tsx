import { BellRing, Ear, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { bellWasHeard, chime, turnSoundOff, turnSoundOn, useSound } from '#web/features/queue/sound/sound.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

// From 1024 px on the notice is in the board's bar.
const inBar =
  'in-data-bar:h-12! in-data-bar:min-h-12! shrink-0 in-data-bar:px-3! in-data-bar:text-base! in-data-bar:[&>svg]:hidden'

/** A bar until a person confirms hearing the bell, with buttons to confirm it. */
export function SilentBar() {
  const { t } = useTranslation('queue')
  const sound = useSound()
  if (sound === 'on') return null
  if (sound === 'unproven') return <HeardBar />
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-info/40 bg-info/10 px-4 py-2 in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0 in-data-bar:pr-1 print:hidden">
      <VolumeX size={24} strokeWidth={1.75} className="shrink-0 text-info" aria-hidden />
      <p className="min-w-28 flex-1 in-data-bar:line-clamp-2 in-data-bar:min-w-0 in-data-bar:text-sm in-data-bar:leading-tight">
        {t(sound === 'none' ? 'sound.none' : sound === 'locked' ? 'sound.locked' : 'sound.silent')}
      </p>
      {sound === 'none' ? null : (
        <Button size="glove" className={inBar} icon={Volume2} onClick={() => void turnSoundOn()}>
          {t('sound.turnOn')}
        </Button>
      )}
    </div>
  )
}

/** The bell rings according to the browser; only a person can confirm it. */
function HeardBar() {
  const { t } = useTranslation('queue')
  const [isUnheard, setIsUnheard] = useState(false)
  const again = () => {
    setIsUnheard(true)
    chime()
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-warning/60 bg-warning/15 px-4 py-2 in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0 in-data-bar:pr-1 print:hidden">
      <Ear
        size={24}
        strokeWidth={1.75}
        className="shrink-0 text-warning in-data-bar:max-2xl:hidden"
        aria-hidden
      />
      <p className="min-w-28 flex-1 in-data-bar:line-clamp-2 in-data-bar:min-w-0 in-data-bar:text-sm in-data-bar:leading-tight">
        <strong className="block text-lg in-data-bar:text-base">{t('sound.heardQuestion')}</strong>
        {t(isUnheard ? 'sound.notHeard' : 'sound.heardWhy')}
      </p>
      <div className="flex shrink-0 gap-2">
        <Button size="glove" className={inBar} icon={BellRing} onClick={again}>
          {t('sound.again')}
        </Button>
        <Button kind="primary" size="glove" className={inBar} icon={Ear} onClick={bellWasHeard}>
          {t('sound.heard')}
        </Button>
      </div>
    </div>
  )
}

/** While new tickets ring: a test at any time, and the mute button. */
export function SoundControls() {
  const { t } = useTranslation('queue')
  if (useSound() !== 'on') return null
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="glove" className="px-2!" icon={BellRing} onClick={() => chime()}>
        {t('sound.test')}
      </Button>
      <Button size="glove" className="px-2! text-base!" onClick={turnSoundOff}>
        {t('sound.turnOff')}
      </Button>
    </div>
  )
}
