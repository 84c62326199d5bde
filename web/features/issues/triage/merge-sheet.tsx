import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '#domain/issues/steps.ts'
import { duplicatesOf, filterInbox } from '#domain/issues/triage.ts'
import { useRegion } from '#web/data/region.ts'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatus } from '#web/features/issues/shared/issue-labels.tsx'
import { usePlaceWords, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useIssueName } from '#web/features/issues/triage/triage-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { List } from '#web/ui/list.tsx'
import { Distance } from '#web/ui/reading.tsx'

const SHOWN = 8

interface MergeSheetProps {
  /** One that is a duplicate, or several of which one is kept. */
  issues: readonly ShownIssue[]
  onClose: () => void
  onMerge: (keptId: string) => Promise<void>
}

interface Candidate {
  issue: ShownIssue
  metres?: number | null
  sameSpot?: boolean
}

/** Asks which issue is kept: one of those that were chosen, one close by, or one that is looked for. */
export function MergeSheet({ issues, onClose, onMerge }: MergeSheetProps) {
  const { t } = useTranslation('issues')
  const [search, setSearch] = useState('')
  const [kept, setKept] = useState<ShownIssue>()
  const [busy, setBusy] = useState(false)
  const nameOf = useIssueName()
  const { near, found } = useCandidates(issues, search)
  const several = issues.length > 1
  const merge = async () => {
    if (!kept) return
    setBusy(true)
    await onMerge(kept.id)
    onClose()
  }
  const rows = (title: string, candidates: readonly Candidate[]) =>
    candidates.length === 0 ? null : (
      <List title={title}>
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.issue.id}
            {...candidate}
            name={nameOf(candidate.issue)}
            chosen={kept?.id === candidate.issue.id}
            onChoose={() => setKept(candidate.issue)}
          />
        ))}
      </List>
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('triage.mergeTitle', { count: issues.length })}
      actions={
        <Button kind="primary" size="large" block disabled={!kept} busy={busy} onClick={() => void merge()}>
          {kept ? t('triage.mergeDo', { name: nameOf(kept) }) : t('triage.merge')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted text-sm">{t('triage.mergeHint')}</p>
        {several
          ? rows(
              t('triage.mergeAmong'),
              issues.map((issue) => ({ issue })),
            )
          : null}
        {rows(t('triage.mergeNear'), near)}
        {!several && near.length === 0 ? <p className="text-muted">{t('triage.mergeNone')}</p> : null}
        <Field label={t('triage.mergeSearch')} optional>
          <TextInput
            type="search"
            placeholder={t('triage.searchHint')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        {rows(t('triage.mergeFound'), found)}
      </div>
    </Sheet>
  )
}

function useCandidates(issues: readonly ShownIssue[], search: string) {
  const { issues: all } = useOpenIssues()
  const survey = useSurvey()
  const words = usePlaceWords()
  const chosen = new Set(issues.map(({ id }) => id))
  const open = all.filter(({ id, status }) => isOpen(status) && !chosen.has(id))
  const [first] = issues
  const near = first ? duplicatesOf(first, open, survey).slice(0, SHOWN) : []
  const known = new Set(near.map(({ issue }) => issue.id))
  const filter = { kind: 'all', category: null, search } as const
  const wordsOf = (issue: ShownIssue) => words(issue) ?? ''
  const found = search.trim() === '' ? [] : filterInbox(open, filter, 0, wordsOf)
  return {
    near,
    found: found
      .filter(({ id }) => !known.has(id))
      .slice(0, SHOWN)
      .map((issue) => ({ issue })),
  }
}

interface CandidateRowProps extends Candidate {
  name: string
  chosen: boolean
  onChoose: () => void
}

function CandidateRow({ issue, metres, sameSpot = false, name, chosen, onChoose }: CandidateRowProps) {
  const { t } = useTranslation('issues')
  const units = useRegion().units
  const words = usePlaceWords()
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={`flex min-h-16 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 ${chosen ? 'bg-secondary/15' : 'hover:bg-base-content/5'}`}
      >
        <IssueThumb issue={issue} size={48} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${chosen ? 'font-semibold text-secondary' : ''}`}>
            {name}
            {issue.description ? `: ${issue.description}` : ''}
          </span>
          <span className="line-clamp-1 text-muted text-sm">
            {metres == null ? null : <Distance metres={metres} units={units} />}
            {sameSpot ? ` · ${t('triage.sameSpot')}` : ''}
            {metres == null ? (words(issue) ?? t('place.unknown')) : ''}
          </span>
        </span>
        <IssueStatus status={issue.status} />
      </button>
    </li>
  )
}
