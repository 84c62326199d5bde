import { BellRing, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chime, turnSoundOff, turnSoundOn, useSound } from '#web/features/kitchen/sound.ts'
import { Button } from '#web/ui/button.tsx'

/** While new tickets are silent: says so, and the tap that makes them ring. */
export function SilentBar() {
  const { t } = useTranslation('kitchen')
  const sound = useSound()
  if (sound === 'on') return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-info/40 bg-info/10 px-4 py-2">
      <VolumeX size={24} strokeWidth={1.75} className="shrink-0 text-info" aria-hidden />
      <p className="min-w-28 flex-1">
        {t(sound === 'none' ? 'sound.none' : sound === 'locked' ? 'sound.locked' : 'sound.silent')}
      </p>
      {sound === 'none' ? null : (
        <Button size="glove" icon={Volume2} onClick={() => void turnSoundOn()}>
          {t('sound.turnOn')}
        </Button>
      )}
    </div>
  )
}

/** While new tickets ring: a proof at any time, and the way to silence. */
export function SoundControls() {
  const { t } = useTranslation('kitchen')
  if (useSound() !== 'on') return null
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="glove" className="px-2!" icon={BellRing} onClick={chime}>
        {t('sound.test')}
      </Button>
      <Button size="glove" className="px-2! text-base!" onClick={turnSoundOff}>
        {t('sound.turnOff')}
      </Button>
    </div>
  )
}
