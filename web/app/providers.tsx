import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { useClubInDocument } from '#web/app/club-in-document.ts'
import type { AppRouter } from '#web/app/router.tsx'
import { queryClient } from '#web/data/queries/query.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useTheme } from '#web/ui/appearance/appearance.ts'
import { LateToaster } from '#web/ui/layers/late-toaster.tsx'

function ClubInDocument() {
  useClubInDocument()
  return null
}

/** The app inside everything that all screens share. */
export function App({ router }: { router: AppRouter }) {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClubInDocument />
        <RouterProvider router={router} />
        <LateToaster theme={theme === 'light' ? 'light' : 'dark'} label={t('nav.inbox')} />
      </QueryClientProvider>
    </StrictMode>
  )
}
