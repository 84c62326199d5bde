import { CircleCheck } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { queryClient } from '#web/data/queries/query.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** How a part of the list stands. */
export interface NeedsPart {
  isLoading: boolean
  /** What keeps it from being read; null where it is read or on its way. */
  hindrance: Error | null
  /** How many rows it draws. */
  rowCount: number
  /** When its data were known to be right, in milliseconds. */
  knownAt: number
}

type Report = (id: string, part: NeedsPart | null) => void

const ReportContext = createContext<Report | null>(null)

/** Tells the list around this part how it stands. Outside a list it does nothing. */
export function useNeedsPart({ isLoading, hindrance, rowCount, knownAt }: NeedsPart): void {
  const id = useId()
  const report = useContext(ReportContext)
  useEffect(() => {
    report?.(id, { isLoading, hindrance, rowCount, knownAt })
  }, [report, id, isLoading, hindrance, rowCount, knownAt])
  useEffect(() => () => report?.(id, null), [report, id])
}

interface NeedsListProps {
  /** How many parts the children are. */
  partCount: number
  children: ReactNode
}

/**
 * The rows of all parts in one list. It says that nothing waits only when each part has been read and has no row, and without a
 * connection how old that is; where a part could not be read it says so.
 */
export function NeedsList({ partCount, children }: NeedsListProps) {
  const { t } = useTranslation()
  const [parts, setParts] = useState<ReadonlyMap<string, NeedsPart>>(new Map())
  const report: Report = useCallback((id, part) => {
    setParts((before) => {
      const after = new Map(before)
      if (part) after.set(id, part)
      else after.delete(id)
      return after
    })
  }, [])
  const { hindrance, isEmpty, knownAt } = useMemo(
    () => summaryOf([...parts.values()], partCount),
    [parts, partCount],
  )
  return (
    <ReportContext value={report}>
      <ul className="hairlines">
        {children}
        {hindrance ? (
          <li className="p-2">
            <ErrorNote what={t('home.needs.unread')} why={errorText(hindrance)} onRetry={readAgain} />
          </li>
        ) : null}
        {isEmpty ? (
          <li className="flex min-h-14 items-center gap-3 px-4 py-2.5">
            <CircleCheck size={24} strokeWidth={1.75} className="shrink-0 text-success" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block">{t('home.needs.nothing')}</span>
              <ReadAge at={knownAt} />
            </span>
          </li>
        ) : null}
      </ul>
    </ReportContext>
  )
}

function summaryOf(parts: readonly NeedsPart[], partCount: number) {
  const isRead = parts.length === partCount && parts.every((part) => !part.isLoading && !part.hindrance)
  return {
    hindrance: parts.find((part) => part.hindrance)?.hindrance ?? null,
    isEmpty: isRead && parts.every(({ rowCount }) => rowCount === 0),
    knownAt: Math.min(...parts.map((part) => part.knownAt)),
  }
}

function readAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
}
