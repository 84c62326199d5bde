import { Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRole } from '#web/data/session/visitor.ts'
import { chooseSunlight, useSunlight } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/button.tsx'

/** For those who work outside: the contrast for bright sun and back, in one tap. */
export function SunlightToggle() {
  const { t } = useTranslation()
  const role = useRole()
  const isOn = useSunlight()
  if (role !== 'maintenance' && role !== 'admin') return null
  return (
    <IconButton
      icon={Sun}
      label={t('theme.sun')}
      aria-pressed={isOn}
      className="aria-pressed:bg-base-content aria-pressed:text-base-100"
      onClick={() => chooseSunlight(!isOn)}
    />
  )
}
