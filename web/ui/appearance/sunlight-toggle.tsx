import { Sun } from 'lucide-react'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { chooseSunlight, useSunlight } from '#web/ui/appearance/appearance.ts'
import { IconButton } from '#web/ui/button.tsx'

/** For those who work outside: the contrast for bright sun and back, in one tap. `float` lies over a map. */
export function SunlightToggle({ float = false }: { float?: boolean }) {
  const { t } = useTranslation()
  const role = useRole()
  const isOn = useSunlight()
  if (role !== 'maintenance' && role !== 'admin') return null
  return (
    <IconButton
      icon={Sun}
      label={t('theme.sun')}
      aria-pressed={isOn}
      className={`aria-pressed:bg-base-content aria-pressed:text-base-100 ${float ? 'size-12! rounded-full border-line bg-base-100/95 shadow-lg' : ''}`}
      onClick={() => chooseSunlight(!isOn)}
    />
  )
}
