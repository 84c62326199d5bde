import { useQuery } from '@tanstack/react-query'
import { Mail, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supabase } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The club, this app, its licences and where the map comes from. */
export function AboutScreen() {
  const { t } = useTranslation(['club', 'common'])
  const { clubName, version } = config()
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-center gap-4">
        <ClubMark size={72} />
        <div className="min-w-0">
          <p className="font-semibold text-2xl leading-tight">{clubName}</p>
          <p className="text-muted">{t('common:app.tagline')}</p>
        </div>
      </div>
      <CourseSource />
      <List title={`${t('common:app.name')} · ${t('about.version', { version })}`}>
        <ListRow icon={Mail} title={t('about.contact')} to="/contactus" />
        <ListRow
          icon={ScrollText}
          title={
            <a href="/licences.txt" className="link link-hover">
              {t('about.licences')}
            </a>
          }
        />
      </List>
    </div>
  )
}

interface Course {
  name: string
  source: string
  attribution: string | null
}

/** The current course's name and source; null when none has been drawn. Rejects with the gateway's error. */
async function readCourse(): Promise<Course | null> {
  const { data, error } = await supabase()
    .from('course')
    .select('name, source, attribution')
    .eq('is_current', true)
    .maybeSingle()
  if (error) throw error
  return data
}

function CourseSource() {
  const { t } = useTranslation('club')
  const { data: course, error, refetch } = useQuery({ queryKey: ['course', 'source'], queryFn: readCourse })
  if (error) {
    return <ErrorNote what={t('about.courseFailed')} why={errorText(error)} onRetry={() => void refetch()} />
  }
  return (
    <List title={t('about.course')}>
      {course === undefined ? <ListRow title={<Skeleton />} /> : null}
      {course === null ? <ListRow title={t('about.courseNone')} /> : null}
      {course ? (
        <ListRow
          title={course.name}
          detail={`${t('about.attribution')}: ${course.attribution ?? t('about.ownData')}`}
        />
      ) : null}
    </List>
  )
}
