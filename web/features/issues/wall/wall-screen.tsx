import { CircleCheck, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import { isOverdue, wallPages } from '#domain/issues/wall.ts'
import { minutesSpent, runningSince } from '#domain/issues/work-time.ts'
import { useClubDay } from '#web/data/course/course.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useCrew, useIsReadingNames, useNames } from '#web/features/issues/shared/crew-data.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import { categoryIcons, issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useWall, type WallIssue } from '#web/features/issues/wall/wall-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { useGo } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/notes.tsx'
import { useWakeLock } from '#web/ui/wake-lock.ts'

// Capitals of a 200th of the distance are read with ease: on a screen a metre wide 2.7 % of its width is 27 mm of type,
// with capitals of 19 mm, for 3.8 m. The smaller type is for 2.8 m, and for 3.5 m with good eyes.
const large = 'text-[max(1.25rem,2.7vw)] leading-[1.2]'
const small = 'text-[max(1rem,2vw)] leading-[1.2]'

const TURN_MS = 12_000

/** The crew's work for the wall of the shed: large, turning its pages and staying up to date by itself. */
export function WallScreen() {
  const { rows, fresh, going, query } = useWall()
  const hindrance = hindranceOf(query)
  const awake = useWakeLock()
  const [page, setPage] = useState({ page: 1, pages: 1 })
  const showPage = useCallback((at: number, pages: number) => setPage({ page: at, pages }), [])
  const today = useClubDay()
  const overdue = rows.filter((issue) => isOverdue(issue, today)).length
  return (
    <div className="fixed inset-x-0 top-(--toast-room) bottom-0 z-40 flex flex-col gap-[1.2vw] bg-base-300 p-[max(0.75rem,1.6vw)]">
      <Head counts={query.isSuccess ? { fresh, going, overdue } : null} />
      {hindrance ? (
        <p role="alert" className={`m-auto text-error ${large}`}>
          {errorText(hindrance)}
        </p>
      ) : (
        <Pages rows={rows} isLoaded={query.isSuccess} onPage={showPage} />
      )}
      <Foot updatedAt={query.dataUpdatedAt} awake={awake} page={page} />
    </div>
  )
}

interface Counts {
  fresh: number
  going: number
  overdue: number
}

/** The clock, and how much there is to do; no counts before they are read. */
function Head({ counts }: { counts: Counts | null }) {
  const { t, i18n } = useTranslation('issues')
  const { t: common } = useTranslation()
  const go = useGo()
  const now = useNow(10_000)
  const figures = counts
    ? ([
        [t('status.new'), counts.fresh, counts.fresh > 0 ? 'text-error' : ''],
        [t('wall.going'), counts.going, ''],
        [t('work.overdue'), counts.overdue, counts.overdue > 0 ? 'text-warning' : ''],
      ] as const)
    : []
  return (
    <header className="flex items-center gap-[2.5vw]">
      <p className="figure text-[max(1.75rem,5vw)] leading-none">{formatTime(now, i18n.language)}</p>
      <p className={`max-sm:hidden text-muted ${small}`}>{formatDay(now, i18n.language)}</p>
      <ul className="ml-auto flex items-baseline gap-[2.5vw]">
        {figures.map(([label, value, tone]) => (
          <li key={label} className={`whitespace-nowrap ${tone}`}>
            <span className="figure text-[max(1.5rem,4.4vw)] leading-none">{value}</span>{' '}
            <span className={`${small} ${tone ? '' : 'text-muted'}`}>{label}</span>
          </li>
        ))}
      </ul>
      <IconButton icon={X} label={common('action.close')} onClick={() => go('/assignedissues')} />
    </header>
  )
}

interface PagesProps {
  rows: WallIssue[]
  isLoaded: boolean
  onPage: (page: number, pages: number) => void
}

function Pages({ rows, isLoaded, onPage }: PagesProps) {
  const { t } = useTranslation('issues')
  const box = useRef<HTMLDivElement>(null)
  const heights = useRowHeights(box)
  const pages = wallPages(rows, heights.of, heights.room)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((one) => one + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [])
  const at = turn % pages.length
  const isReadingNames = useIsReadingNames()
  useEffect(() => onPage(at + 1, pages.length), [onPage, at, pages.length])
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      {isReadingNames ? <Pending /> : null}
      {isLoaded && rows.length === 0 ? (
        <p className={`m-auto flex items-center gap-[1.5vw] text-success ${large}`}>
          <CircleCheck className="size-[1.4em]" strokeWidth={1.75} aria-hidden />
          {t('work.empty')}
        </p>
      ) : null}
      <ul className="flex min-h-0 flex-1 flex-col gap-[0.8vw] overflow-hidden empty:hidden">
        {pages[at]!.map((issue) => (
          <WallRow key={issue.id} issue={issue} />
        ))}
      </ul>
    </div>
  )
}

/** Below this width, in pixels, the place stands on lines of its own. */
const NARROW_PX = 1024

/** The height of a row with one line of words: two lines of type and some air; three and more where the place wraps. */
function rowHeight(): number {
  if (innerWidth < 640) return 136
  return innerWidth < NARROW_PX ? 100 : Math.max(76, innerWidth * 0.067)
}

/** The height of one more line of the large type. */
const LINE = 0.0325
/** What a row has beside its words, as a part of the width: icon, gaps and the edges of the wall. */
const BESIDE_WORDS = 0.13
/** Words wrap earlier than their width says: lines end between words. */
const WRAP = 0.92

/** The room for rows, and the height of a row by its words; kept up to date with the size of the screen. */
function useRowHeights(box: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState({ height: 0, width: 0 })
  useEffect(() => {
    const measure = () => setRoom({ height: box.current?.clientHeight ?? 0, width: innerWidth })
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [box])
  const canvas = useMemo(() => document.createElement('canvas').getContext('2d'), [])
  const of = ({ description, category }: WallIssue) => {
    const gap = room.width * 0.008
    if (!canvas) return rowHeight() + gap
    canvas.font = `600 ${Math.max(20, room.width * 0.027)}px ${getComputedStyle(document.body).fontFamily}`
    const isTwoLines =
      canvas.measureText(description || category).width > room.width * (1 - BESIDE_WORDS) * WRAP
    return rowHeight() + gap + (isTwoLines ? Math.max(23, room.width * LINE) : 0)
  }
  return { room: room.height, of }
}

function WallRow({ issue }: { issue: WallIssue }) {
  const { t, i18n } = useTranslation('issues')
  const words = useLocationText()
  const names = useNames()
  const Icon = categoryIcons[issue.category]
  const late = isOverdue(issue, useClubDay())
  const crew = useCrew()
  // All people read the wall: it shows names instead of "you".
  const who = issue.assignee_id
    ? (fullName(crew.find(({ id }) => id === issue.assignee_id)) ?? names.ofPerson(issue.assignee_id))
    : issue.group_id
      ? names.ofCrew(issue.group_id)
      : undefined
  const urgent = issue.priority === 'urgent'
  return (
    <li
      className={`flex min-h-[max(76px,6.7vw)] flex-auto items-center gap-[1.5vw] max-h-[max(10rem,13vw)] max-lg:min-h-[100px] max-sm:min-h-[136px] max-sm:gap-x-2 rounded-box border-l-[max(6px,0.7vw)] bg-base-100 px-[1.5vw] ${
        urgent ? 'border-error' : issue.status === 'in_progress' ? 'border-info' : 'border-line'
      }`}
    >
      <Icon className="size-[max(1.75rem,4vw)] shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={`line-clamp-2 font-semibold [overflow-wrap:anywhere] ${large}`}>
          {issue.description || t(`category.${issue.category}`)}
        </p>
        <div className={`flex justify-between gap-x-[1vw] max-lg:flex-wrap ${small}`}>
          <p className="min-w-0 text-muted lg:truncate">
            {[issueNumber(issue), words(issue) ?? t('place.unknown')].filter(Boolean).join(' · ')}
          </p>
          <p className="tabular ml-auto flex shrink-0 gap-x-[max(0.4rem,0.8vw)] whitespace-nowrap font-semibold max-sm:shrink max-sm:flex-wrap max-sm:justify-end">
            {who ?? <span className="text-error">{t('status.new')}</span>}
            {urgent ? <span className="text-error">{t('priority.urgent')}</span> : null}
            <State issue={issue} />
            {issue.due_on ? (
              <span className={late ? 'text-warning' : 'font-normal text-muted'}>
                {late ? `${t('work.overdue')} · ` : ''}
                {formatDay(issue.due_on, i18n.language)}
              </span>
            ) : null}
          </p>
        </div>
      </div>
    </li>
  )
}

function State({ issue }: { issue: WallIssue }) {
  const { t } = useTranslation('issues')
  const words = useDurationText()
  const minutes = minutesSpent(issue.issue_work, useNow(30_000))
  if (issue.status !== 'in_progress') return null
  const time =
    runningSince(issue.issue_work) && minutes !== undefined ? words(minutes) : t('status.in_progress')
  return <span className="text-info">{time}</span>
}

interface FootProps {
  updatedAt: number
  awake: boolean
  page: { page: number; pages: number }
}

function Foot({ updatedAt, awake, page }: FootProps) {
  const { t, i18n } = useTranslation('issues')
  const { t: common } = useTranslation()
  const { online } = useConnection()
  return (
    <footer className={`flex flex-wrap gap-x-[2vw] text-muted ${small}`}>
      {updatedAt ? <p>{common('state.asOf', { time: formatTime(updatedAt, i18n.language) })}</p> : null}
      {online ? null : <p className="font-semibold text-warning">{common('state.offline')}</p>}
      {awake ? null : <p>{t('wall.mayHide')}</p>}
      {page.pages > 1 ? <p className="tabular ml-auto">{t('wall.page', page)}</p> : null}
    </footer>
  )
}
