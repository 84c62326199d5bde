import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { useClubInDocument } from '#web/app/club-in-document.ts'
import { RouterView } from '#web/app/router/router-view.tsx'
import { queryClient } from '#web/data/queries/query.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Router } from '#web/routes/router.ts'
import { useTheme } from '#web/ui/appearance/appearance.ts'
import { LateToaster } from '#web/ui/layers/late-toaster.tsx'

function ClubInDocument() {
  useClubInDocument()
  return null
}

/** The app inside everything that all screens share. */
export function App({ router }: { router: Router }) {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClubInDocument />
        <RouterView router={router} />
        <LateToaster theme={theme === 'light' ? 'light' : 'dark'} label={t('nav.inbox')} />
      </QueryClientProvider>
    </StrictMode>
  )
}
