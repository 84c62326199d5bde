import { type RefObject, useEffect, useMemo, useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { isOverdue } from '#domain/issues/wall.ts'
import { minutesSpent, runningSince } from '#domain/issues/work-time.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCrew, useNames } from '#web/features/issues/shared/crew-data.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import { categoryIcons, issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import type { WallIssue } from '#web/features/issues/wall/wall-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'

// Capitals of a 200th of the distance are easy to read: on a screen a metre wide 2.7 % of its width is 27 mm type, with
// 19 mm capitals, for 3.8 m. The smaller type is for 2.8 m, and for 3.5 m with good eyes.
export const largeText = 'text-[max(1.25rem,2.7vw)] leading-[1.2]'

export const smallText = 'text-[max(1rem,2vw)] leading-[1.2]'

/** Below this width, in pixels, the location has separate lines. */
const NARROW_PX = 1024

/** The height of a row with one line of text: two lines of type and padding; more if the location wraps. */
function rowHeight(): number {
  if (innerWidth < 640) return 136
  return innerWidth < NARROW_PX ? 100 : Math.max(76, innerWidth * 0.067)
}

/** The height of one more line of the large type. */
const LINE = 0.0325

/** The share of the width beside the text: icon, gaps and the wall's margins. */
const BESIDE_WORDS = 0.13

/** Text wraps before its full width: lines end between words. */
const WRAP = 0.92

/** The space for rows, and the height of a row by its text; updated with the screen's size. */
export function useRowHeights(box: RefObject<HTMLDivElement | null>) {
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

export function WallRow({ issue }: { issue: WallIssue }) {
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
        <p className={`line-clamp-2 font-semibold [overflow-wrap:anywhere] ${largeText}`}>
          {issue.description || t(`category.${issue.category}`)}
        </p>
        <div className={`flex justify-between gap-x-[1vw] max-lg:flex-wrap ${smallText}`}>
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
