import { CircleCheck, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wallPages } from '#domain/issues/wall.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useIsReadingNames } from '#web/features/issues/shared/crew-data.ts'
import { useWall, type WallIssue } from '#web/features/issues/wall/wall-data.ts'
import { largeText, smallText, useRowHeights, WallRow } from '#web/features/issues/wall/wall-row.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { useGo } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/notes.tsx'
import { useWakeLock } from '#web/ui/wake-lock.ts'

const TURN_MS = 12_000

/** The crew's work on the wall of the shed: large, with automatic paging and updates. */
export function WallScreen() {
  const { rows, counts, query } = useWall(useClubDay())
  const hindrance = hindranceOf(query)
  const awake = useWakeLock()
  const [page, setPage] = useState({ page: 1, pages: 1 })
  const showPage = useCallback((at: number, pages: number) => setPage({ page: at, pages }), [])
  return (
    <div className="fixed inset-x-0 top-(--toast-room) bottom-0 z-40 flex flex-col gap-[1.2vw] bg-base-300 p-[max(0.75rem,1.6vw)]">
      <Head counts={query.isSuccess ? counts : null} />
      {hindrance ? (
        <p role="alert" className={`m-auto text-error ${largeText}`}>
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

/** The clock, and counts of the work; no counts before they are read. */
function Head({ counts }: { counts: Counts | null }) {
  const { t, i18n } = useTranslation('issues')
  const { t: common } = useTranslation()
  const zone = useClubZone()
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
      <p className="figure text-[max(1.75rem,5vw)] leading-none">{formatTime(now, i18n.language, zone)}</p>
      <p className={`max-sm:hidden text-muted ${smallText}`}>{formatDay(now, i18n.language, zone)}</p>
      <ul className="ml-auto flex items-baseline gap-[2.5vw]">
        {figures.map(([label, value, tone]) => (
          <li key={label} className={`whitespace-nowrap ${tone}`}>
            <span className="figure text-[max(1.5rem,4.4vw)] leading-none">{value}</span>{' '}
            <span className={`${smallText} ${tone ? '' : 'text-muted'}`}>{label}</span>
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
        <p className={`m-auto flex items-center gap-[1.5vw] text-success ${largeText}`}>
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

interface FootProps {
  updatedAt: number
  awake: boolean
  page: { page: number; pages: number }
}

function Foot({ updatedAt, awake, page }: FootProps) {
  const { t, i18n } = useTranslation('issues')
  const { t: common } = useTranslation()
  const zone = useClubZone()
  const { online } = useConnection()
  return (
    <footer className={`flex flex-wrap gap-x-[2vw] text-muted ${smallText}`}>
      {updatedAt ? <p>{common('state.asOf', { time: formatTime(updatedAt, i18n.language, zone) })}</p> : null}
      {online ? null : <p className="font-semibold text-warning">{common('state.offline')}</p>}
      {awake ? null : <p>{t('wall.mayHide')}</p>}
      {page.pages > 1 ? <p className="tabular ml-auto">{t('wall.page', page)}</p> : null}
    </footer>
  )
}
