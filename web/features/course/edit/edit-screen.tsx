import { ArrowLeft, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useRole } from '#web/data/session/visitor.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'

const DrawScreen = lazy(() =>
  import('#web/features/course/edit/draw/draw-screen.tsx').then((module) => ({ default: module.DrawScreen })),
)
const CardScreen = lazy(() =>
  import('#web/features/course/edit/card-screen.tsx').then((module) => ({ default: module.CardScreen })),
)
const NinesScreen = lazy(() =>
  import('#web/features/course/edit/nines-screen.tsx').then((module) => ({ default: module.NinesScreen })),
)
const ImportScreen = lazy(() =>
  import('#web/features/course/edit/import/import-screen.tsx').then((module) => ({
    default: module.ImportScreen,
  })),
)

const parts = ['course', 'card', 'nines', 'import'] as const
type Part = (typeof parts)[number]

/** Where an administrator imports, draws and corrects the course: `/map?edit=course`, `card`, `nines` or `import`. */
export function EditScreen({ view }: { view: string }) {
  const { t } = useTranslation('course')
  const isAdmin = useRole() === 'admin'
  const part = parts.find((one) => one === view) ?? 'course'
  useScreenTitle(t('edit.title'))
  if (!isAdmin) {
    return (
      <Page>
        <EmptyState
          icon={Lock}
          title={t('edit.adminOnly')}
          hint={t('edit.adminOnlyHint')}
          action={<BackToMap />}
        />
      </Page>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-dvh w-full" />}>
      {part === 'course' ? (
        <DrawScreen tabs={<Tabs part={part} />} />
      ) : (
        <Page>
          <Tabs part={part} />
          {part === 'card' ? <CardScreen /> : part === 'nines' ? <NinesScreen /> : <ImportScreen />}
        </Page>
      )}
    </Suspense>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-5 safe-x pt-[calc(0.75rem+env(safe-area-inset-top))] pb-[calc(var(--bar-space,0px)+1.5rem)]">
      {children}
    </div>
  )
}

function BackToMap() {
  const { t } = useTranslation('course')
  return (
    <Link
      to="/map"
      aria-label={t('edit.backToMap')}
      className="btn btn-square size-11 min-h-11 shrink-0 border-line bg-base-100 shadow-none"
    >
      <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

function Tabs({ part }: { part: Part }) {
  const { t } = useTranslation('course')
  return (
    <nav aria-label={t('edit.title')} className="flex items-center gap-2">
      <BackToMap />
      <div className="flex min-w-0 flex-1 rounded-field border border-line bg-base-300 p-1">
        {parts.map((one) => (
          <Link
            key={one}
            to="/map"
            query={{ edit: one }}
            aria-current={one === part ? 'page' : undefined}
            className={`flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-[calc(var(--radius-field)-0.25rem)] px-1 text-center text-sm leading-tight ${
              one === part ? 'bg-base-100 font-semibold shadow-sm' : 'text-muted'
            }`}
          >
            {t(`edit.tab.${one}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
