import { SunMoon } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { chooseTheme, useTheme } from '#web/ui/appearance/appearance.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Toggles between dark and light in one tap. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dracula'
  return (
    <IconButton
      icon={SunMoon}
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dracula')}
    />
  )
}
