import { createRoot } from 'react-dom/client'
import { App } from '#web/app/providers.tsx'
import { createAppRouter } from '#web/app/router.tsx'
import { applyAppearance } from '#web/app/theme.ts'
import { settledVisitor } from '#web/app/use-visitor.ts'
import { currentMe, subscribeMe } from '#web/data/session.ts'
import { startData } from '#web/data/start.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { defaultLanguage, savedLanguage } from '#web/i18n/languages.ts'

/** Starts the app in that element: appearance, texts, what is known of club and person, and then the screen. */
export async function start(element: HTMLElement): Promise<void> {
  applyAppearance()
  await Promise.all([startI18n(savedLanguage() ?? defaultLanguage), startData()])
  const router = createAppRouter({ visitor: settledVisitor })
  subscribeMe(() => {
    if (currentMe().status === 'ready') void router.invalidate()
  })
  createRoot(element).render(<App router={router} />)
}
