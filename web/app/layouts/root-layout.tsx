import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FrameProvider } from '#web/ui/screen-title.tsx'

/** What every screen has, whatever its layout: the way past the navigation, and the frame for title and actions. */
export function RootLayout() {
  const { t } = useTranslation()
  return (
    <FrameProvider>
      <a
        href="#content"
        className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <Outlet />
    </FrameProvider>
  )
}
