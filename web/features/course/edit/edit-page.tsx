import { ArrowLeft, FileUp, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePending } from '#web/data/outbox/outbox.ts'
import { type EditCourse, useCourses, useEditCourse } from '#web/features/course/edit/edit-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

const parts = [
  { path: '/map/edit', label: 'edit.tab.course' },
  { path: '/map/edit/card', label: 'edit.tab.card' },
  { path: '/map/edit/nines', label: 'edit.tab.nines' },
  { path: '/map/edit/import', label: 'edit.tab.import' },
] as const

/** A screen where an administrator edits the course, with the tabs of all such screens. */
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

/** The tabs of the editing screens, and the way back to the map. */
export function EditTabs() {
  const { t } = useTranslation('course')
  const here = useCurrentRoute()?.path
  const course = useQueryParam('course')
  const edited = useCourses().data?.find(({ id }) => id === course)
  return (
    <nav aria-label={t('edit.title')} className="flex flex-wrap items-center gap-2">
      <BackToMap />
      <div className="flex min-w-0 flex-1 rounded-field border border-line bg-base-300 p-1">
        {parts.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            query={{ course }}
            aria-current={path === here ? 'page' : undefined}
            className={`flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-[calc(var(--radius-field)-0.25rem)] px-1 text-center text-sm leading-tight ${
              path === here ? 'bg-base-100 font-semibold shadow-sm' : 'text-muted'
            }`}
          >
            {t(label)}
          </Link>
        ))}
      </div>
      {edited && !edited.is_current ? (
        <p className="w-full rounded-field bg-base-100 px-3 py-1.5 text-sm">
          {t('edit.courses.editing', { course: edited.name })}
        </p>
      ) : null}
    </nav>
  )
}

/** The heading of one part of the editing screens. */
export function ListHead({ title, hint, aside }: { title: string; hint?: string; aside?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl leading-snug">{title}</h1>
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
      {aside}
    </div>
  )
}

/** Shows the edited course, or under the title of the editing screens why there is none. */
export function ForEditCourse({ children }: { children: (course: EditCourse) => ReactNode }) {
  const { t } = useTranslation('course')
  const { data: course } = useEditCourse()
  if (course && course.hole.length > 0) return children(course)
  return (
    <>
      <h1 className="sr-only">{t('edit.title')}</h1>
      <WithoutCourse />
    </>
  )
}

function WithoutCourse() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useEditCourse()
  if (error && !course)
    return <ErrorNote what={t('map.failed')} why={errorText(error)} onRetry={() => void refetch()} />
  return course === undefined ? <Skeleton className="h-96 w-full" /> : <NoCourse />
}

/** A club without a course, with the link to create one. */
function NoCourse() {
  const { t } = useTranslation('course')
  return (
    <EmptyState
      icon={Flag}
      title={t('map.noCourse')}
      hint={t('edit.noCourseHint')}
      action={
        <Link to="/map/edit/import" className={buttonClass('primary', 'large')}>
          <FileUp size={20} aria-hidden />
          {t('edit.tab.import')}
        </Link>
      }
    />
  )
}

/** My changes to these tables that the server refused, with the reason; the screen shows the stored rows. */
export function RefusedChanges({ tables }: { tables: readonly string[] }) {
  const refused = usePending().filter(
    ({ status, payload }) => status === 'error' && tables.includes(payload.table),
  )
  return refused.map((record) => <RefusedChange key={record.id} record={record} isFinal />)
}
