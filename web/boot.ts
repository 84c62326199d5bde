import '#web/app/styles.css'
import { screenLoader } from '#web/app/screen-texts.ts'
import { browserLanguage, defaultLanguage, savedLanguage } from '#web/i18n/languages.ts'
import { neededTexts } from '#web/i18n/needed-texts.ts'
import { fetchTexts } from '#web/i18n/texts.ts'
import { routeAt } from '#web/routes/routes.ts'

// The app, its texts and the first screen load in parallel; the app requests failed ones again.
void import('#web/app/start.tsx').then(({ start }) => start(document.getElementById('root')!))
const route = routeAt(firstPath())
if (route) void screenLoader(route.name)().catch(() => undefined)
const language = savedLanguage() ?? browserLanguage() ?? defaultLanguage
for (const namespace of neededTexts()) void fetchTexts(language, namespace).catch(() => undefined)

/** A visitor without a session is led from home to sign-in. */
function firstPath(): string {
  const isVisitor = !document.cookie.includes('-auth-token')
  return location.pathname === '/' && isVisitor ? '/sign-in' : location.pathname
}
