import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { Link } from '#web/ui/link.tsx'

const parts = [
  { path: '/map/edit', label: 'edit.tab.course' },
  { path: '/map/edit/card', label: 'edit.tab.card' },
  { path: '/map/edit/nines', label: 'edit.tab.nines' },
  { path: '/map/edit/import', label: 'edit.tab.import' },
] as const

/** A screen where an administrator edits the course, with the tabs of all of them. */
export function EditPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-5 safe-x pt-[calc(0.75rem+env(safe-area-inset-top))] pb-[calc(var(--bar-space,0px)+1.5rem)]">
      <EditTabs />
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

/** The parts of editing, and the way back to the map. */
export function EditTabs() {
  const { t } = useTranslation('course')
  const here = useCurrentRoute()?.path
  return (
    <nav aria-label={t('edit.title')} className="flex items-center gap-2">
      <BackToMap />
      <div className="flex min-w-0 flex-1 rounded-field border border-line bg-base-300 p-1">
        {parts.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            aria-current={path === here ? 'page' : undefined}
            className={`flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-[calc(var(--radius-field)-0.25rem)] px-1 text-center text-sm leading-tight ${
              path === here ? 'bg-base-100 font-semibold shadow-sm' : 'text-muted'
            }`}
          >
            {t(label)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
