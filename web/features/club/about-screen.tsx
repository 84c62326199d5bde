import { useQuery } from '@tanstack/react-query'
import { Accessibility, Building, Globe, Mail, Map as MapIcon, ScrollText, ShieldCheck } from 'lucide-react'
import { supabase } from '#web/data/client.ts'
import { useClubIdentity } from '#web/data/club.ts'
import { config } from '#web/data/config.ts'
import { ClubFacts, ClubHours } from '#web/features/club/about/club-facts.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { CoursePicture } from '#web/ui/pictures/course-picture.tsx'

/** The club: location, contact, course and legal pages; at the end this app and its licences. */
export function AboutScreen() {
  const { t } = useTranslation(['club', 'common'])
  const { version } = config()
  const { name } = useClubIdentity()
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-center gap-4">
        <ClubMark size={72} />
        <p className="min-w-0 flex-1 wrap-anywhere font-semibold text-2xl leading-tight">{name}</p>
      </div>
      <ClubFacts />
      <ClubHours />
      <CourseSource />
      <List title={t('about.pages')}>
        <ListRow icon={Mail} title={t('about.contact')} to="/contactus" />
        <ListRow icon={Globe} title={t('common:screens.country.title')} to="/country" />
        <ListRow icon={ShieldCheck} title={t('common:screens.privacy.title')} to="/about/privacy" />
        <ListRow icon={Building} title={t('common:screens.imprint.title')} to="/about/imprint" />
        <ListRow
          icon={Accessibility}
          title={t('common:screens.accessibility.title')}
          to="/about/accessibility"
        />
      </List>
      <List title={`${t('common:app.name')} · ${t('about.version', { version })}`}>
        <ListRow
          icon={ScrollText}
          title={
            <a href="/licences.txt" className="link link-hover flex min-h-11 items-center">
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

/** The current course's name and source; null without a course. Rejects with the gateway's error. */
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
    <div className="flex flex-col gap-3">
      <List title={t('about.course')}>
        {course === undefined ? <ListRow title={<Skeleton />} /> : null}
        {course === null ? <ListRow title={t('about.courseNone')} /> : null}
        {course ? (
          <ListRow
            icon={MapIcon}
            to="/map"
            title={course.name}
            detail={`${t('about.attribution')}: ${course.attribution ?? t('about.ownData')}`}
          />
        ) : null}
      </List>
      {course ? <Outline /> : null}
    </div>
  )
}

function Outline() {
  const { t } = useTranslation('club')
  const { outline } = config()
  if (!outline) return null
  return (
    <Link
      to="/map"
      aria-label={t('about.openMap')}
      className="rounded-box border border-line bg-base-100 p-2"
    >
      <CoursePicture outline={outline} className="h-44 w-full sm:h-56" />
    </Link>
  )
}
