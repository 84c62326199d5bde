import { useState } from 'react'
import { isOpen } from '#domain/issues/steps.ts'
import { duplicatesOf, filterInbox } from '#domain/issues/triage.ts'
import { useRegion } from '#web/data/region.ts'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useIssueName } from '#web/features/issues/triage/triage-acts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Distance } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List } from '#web/ui/list.tsx'

const SHOWN = 8

/** A time at which no issue is late or snoozed. */
const ANY_TIME = { now: 0, today: '9999-12-31' }

interface MergeSheetProps {
  /** One duplicate, or several issues of which one is kept. */
  issues: readonly ShownIssue[]
  onClose: () => void
  onMerge: (keptId: string) => Promise<void>
}

interface Candidate {
  issue: ShownIssue
  metres?: number | null
  sameSpot?: boolean
}

/** Asks which issue to keep: one of the chosen ones, one nearby, or one from a search. */
export function MergeSheet({ issues, onClose, onMerge }: MergeSheetProps) {
  const { t } = useTranslation('issues')
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<ShownIssue>()
  const [busy, setBusy] = useState(false)
  const nameOf = useIssueName()
  const { near, matches } = useCandidates(issues, search)
  const several = issues.length > 1
  const merge = async () => {
    if (!target) return
    setBusy(true)
    await onMerge(target.id)
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
            isSelected={target?.id === candidate.issue.id}
            onChoose={() => setTarget(candidate.issue)}
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
        <Button kind="primary" size="large" block disabled={!target} busy={busy} onClick={() => void merge()}>
          {target ? t('triage.mergeDo', { name: nameOf(target) }) : t('triage.merge')}
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
        {rows(t('triage.mergeFound'), matches)}
      </div>
    </Sheet>
  )
}

function useCandidates(issues: readonly ShownIssue[], search: string) {
  const { issues: all } = useOpenIssues()
  const survey = useSurvey()
  const words = useLocationText()
  const isSelected = new Set(issues.map(({ id }) => id))
  const open = all.filter(({ id, status }) => isOpen(status) && !isSelected.has(id))
  const [first] = issues
  const near = first ? duplicatesOf(first, open, survey).slice(0, SHOWN) : []
  const nearIds = new Set(near.map(({ issue }) => issue.id))
  const filter = { kind: 'all', category: null, search } as const
  const wordsOf = (issue: ShownIssue) => words(issue) ?? ''
  const matches = search.trim() === '' ? [] : filterInbox(open, filter, ANY_TIME, wordsOf)
  return {
    near,
    matches: matches
      .filter(({ id }) => !nearIds.has(id))
      .slice(0, SHOWN)
      .map((issue) => ({ issue })),
  }
}

interface CandidateRowProps extends Candidate {
  name: string
  isSelected: boolean
  onChoose: () => void
}

function CandidateRow({ issue, metres, sameSpot = false, name, isSelected, onChoose }: CandidateRowProps) {
  const { t } = useTranslation('issues')
  const units = useRegion().units
  const words = useLocationText()
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onChoose}
        className={`flex min-h-16 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 ${isSelected ? 'bg-secondary/15' : 'hover:bg-base-content/5'}`}
      >
        <IssueThumb issue={issue} size={48} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${isSelected ? 'font-semibold text-secondary' : ''}`}>
            {name}
            {issue.description ? `: ${issue.description}` : ''}
          </span>
          <span className="line-clamp-1 text-muted text-sm">
            {metres == null ? null : <Distance metres={metres} units={units} />}
            {sameSpot ? ` · ${t('triage.sameSpot')}` : ''}
            {metres == null ? (words(issue) ?? t('place.unknown')) : ''}
          </span>
        </span>
        <IssueStatusPill status={issue.status} />
      </button>
    </li>
  )
}
