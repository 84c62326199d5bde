import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  CircleEllipsis,
  Droplets,
  Flag,
  Footprints,
  Leaf,
  type LucideIcon,
  ShieldAlert,
  Shovel,
  SquareArrowUp,
  Tractor,
  Trash2,
  TreePine,
  Waves,
} from 'lucide-react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { Category, Issue, Priority, Status } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status.tsx'
import { type Tone, textTone } from '#web/ui/tone.ts'

export const categoryIcons: Readonly<Record<Category, LucideIcon>> = {
  bunker: Shovel,
  green: Flag,
  tee: SquareArrowUp,
  fairway: Leaf,
  water: Waves,
  irrigation: Droplets,
  path: Footprints,
  tree: TreePine,
  machine: Tractor,
  litter: Trash2,
  safety: ShieldAlert,
  other: CircleEllipsis,
}

// The colours of the map: red is unassigned, orange assigned, cyan in progress.
const statusTones: Readonly<Record<Status, Tone>> = {
  new: 'wrong',
  assigned: 'attention',
  in_progress: 'info',
  resolved: 'good',
  closed: 'quiet',
  declined: 'quiet',
}

/** The state of an issue in a word. */
export function IssueStatusPill({ status }: { status: Status }) {
  const { t } = useTranslation('issues')
  const role = useRole()
  // A member's new report is not an alarm; to staff it is an unassigned job.
  const tone = status === 'new' && !worksOnIssues(role) ? 'info' : statusTones[status]
  return <StatusPill tone={tone}>{t(`status.${status}`)}</StatusPill>
}

const priorityMarks: Partial<Record<Priority, { icon: LucideIcon; tone: Tone }>> = {
  low: { icon: ChevronDown, tone: 'quiet' },
  high: { icon: ChevronUp, tone: 'attention' },
  urgent: { icon: ChevronsUp, tone: 'wrong' },
}

/** The priority; nothing for a normal one. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation('issues')
  const mark = priorityMarks[priority]
  if (!mark) return null
  const Icon = mark.icon
  return (
    <span
      className={`inline-flex items-center gap-0.5 whitespace-nowrap font-semibold text-sm ${textTone[mark.tone]}`}
    >
      <Icon size={16} strokeWidth={2.25} aria-hidden />
      {t(`priority.${priority}`)}
    </span>
  )
}

/** `#42`; empty until the server assigns a number. */
export function issueNumber({ number }: Pick<Issue, 'number'>): string {
  return number ? `#${number}` : ''
}
