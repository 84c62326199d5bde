import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { enums } from '#domain/generated/enums.ts'
import { filterInbox, type InboxFilter, isToSort, isUnassigned } from '#domain/issues/triage.ts'
import { inWorkOrder } from '#domain/issues/work-order.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { type Category, type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import type { TriageAct } from '#web/features/issues/triage/triage-acts.tsx'
import type { OpenSheet } from '#web/features/issues/triage/triage-sheets.tsx'
import { useInboxKeys } from '#web/features/issues/triage/use-inbox-keys.ts'
import { useSelection } from '#web/features/issues/triage/use-selection.ts'
import { useTriage } from '#web/features/issues/triage/use-triage.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { useGo } from '#web/ui/link.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const EVERYTHING: InboxFilter<Category> = { kind: 'all', category: null, search: '' }
/** The number of rows rendered at first, and added by each press of the button. */
const PAGE = 20
/** Rows of one screen: they are rendered before the others. */
const SCREENFUL = 6
const WIDE = '(min-width: 64rem)'

/** The state of the inbox: filter, visible rows, keyboard cursor, selection and open sheet. */
export function useTriageInbox() {
  const { issues, query } = useOpenIssues()
  const unassigned = useMemo(() => inWorkOrder(issues.filter(isUnassigned), 'priority', null), [issues])
  const [view, setView] = useState<'list' | 'map'>('list')
  const isWide = useMediaQuery(WIDE)
  const triage = useTriage()
  const filtered = useFiltered(unassigned)
  const selection = useSelection(filtered.visible)
  const [open, setOpen] = useState<{ act: OpenSheet['act']; ids: readonly string[] }>()
  const [keysShown, setKeysShown] = useState(false)
  const act = (kind: TriageAct, on: readonly ShownIssue[]) => {
    if (on.length === 0) return
    if (kind !== 'take') return setOpen({ act: kind, ids: on.map(({ id }) => id) })
    selection.unpick()
    void triage.take(on)
  }
  // Rows are memoised: their props must keep their identity.
  const newestAct = useRef(act)
  newestAct.current = act
  const actOnOne = useCallback((kind: TriageAct, issue: ShownIssue) => {
    newestAct.current(kind, [issue])
  }, [])
  const inHand =
    selection.selected.length > 0 ? selection.selected : selection.current ? [selection.current] : []
  useKeys({
    ...selection,
    inHand,
    act,
    triage,
    search: filtered.search,
    onHelp: () => setKeysShown(true),
    onView: () => setView(view === 'list' ? 'map' : 'list'),
  })
  const sheetIssues = open && unassigned.filter(({ id }) => open.ids.includes(id))
  return {
    query,
    unassigned,
    toSort: unassigned.filter((issue) => isToSort(issue, filtered.time)).length,
    view,
    setView,
    isWide,
    triage,
    act,
    actOnOne,
    ...filtered,
    ...selection,
    onScreen: filtered.visible.slice(0, Math.max(filtered.rows, selection.at + SCREENFUL)),
    // Issues that another person has handled in the meantime drop out of the sheet.
    sheet: open && sheetIssues && sheetIssues.length > 0 ? { act: open.act, issues: sheetIssues } : undefined,
    closeSheet: () => setOpen(undefined),
    keysShown,
    showKeys: () => setKeysShown(true),
    hideKeys: () => setKeysShown(false),
  }
}

export type TriageInbox = ReturnType<typeof useTriageInbox>

function useFiltered(unassigned: readonly ShownIssue[]) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [rows, setRows] = useState(PAGE)
  const rendered = useLateValue(rows, SCREENFUL)
  // The pressed chip or the typed letter is painted before the filtered rows.
  const applied = useLateValue(filter)
  const search = useRef<HTMLInputElement>(null)
  const now = useNow(30_000)
  const words = useLocationText()
  const time = { now, today: useClubDay() }
  const wordsOf = (issue: ShownIssue) => `${words(issue) ?? ''} ${fullName(issue.reporter) ?? ''}`
  return {
    filter,
    time,
    search: search as RefObject<HTMLInputElement | null>,
    rows: rendered,
    visible: filterInbox(unassigned, applied, time, wordsOf),
    narrow: (change: Partial<InboxFilter<Category>>) => {
      setFilter({ ...filter, ...change })
      setRows(PAGE)
    },
    showAll: () => setFilter(EVERYTHING),
    showMore: () => setRows(rows + PAGE),
  }
}

interface Keys extends ReturnType<typeof useSelection> {
  /** The selected issues, otherwise the current one. */
  inHand: readonly ShownIssue[]
  act: (kind: TriageAct, on: readonly ShownIssue[]) => void
  triage: ReturnType<typeof useTriage>
  search: RefObject<HTMLInputElement | null>
  onHelp: () => void
  onView: () => void
}

function useKeys(keys: Keys) {
  const go = useGo()
  const { inHand, current, act, triage, move } = keys
  const down = () => move(1)
  const up = () => move(-1)
  const pick = () => current && keys.pick(current.id)
  const open = () => current && go('/issuedetails', { issueId: current.id })
  const rank = (by: 1 | -1) => () => {
    const next = ({ priority }: ShownIssue) =>
      enums.issue_priority[enums.issue_priority.indexOf(priority) + by] ?? priority
    void triage.setPriority(inHand, next)
  }
  useInboxKeys({
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    x: pick,
    ' ': pick,
    A: keys.pickAll,
    a: () => act('assign', inHand),
    h: () => act('snooze', inHand),
    u: triage.undoLast,
    t: () => act('take', inHand),
    d: () => act('decline', inHand),
    m: () => act('merge', inHand),
    '+': rank(1),
    '-': rank(-1),
    Enter: open,
    '/': () => keys.search.current?.focus(),
    v: keys.onView,
    Escape: keys.unpick,
    '?': keys.onHelp,
  })
}
