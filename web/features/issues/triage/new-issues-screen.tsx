import { Keyboard, SearchX, UserPlus, Users } from 'lucide-react'
import { queryClient } from '#web/data/queries/query.ts'
import { openIssuesQuery, type ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { IssuesOnMap } from '#web/features/issues/shared/issues-on-map.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { InboxEmpty } from '#web/features/issues/triage/inbox-empty.tsx'
import { KeysSheet } from '#web/features/issues/triage/keys-sheet.tsx'
import { PickedBar } from '#web/features/issues/triage/picked-bar.tsx'
import { TriageFilters } from '#web/features/issues/triage/triage-filters.tsx'
import { TriageList, TriageRow } from '#web/features/issues/triage/triage-row.tsx'
import { TriageSheets } from '#web/features/issues/triage/triage-sheets.tsx'
import { type TriageInbox, useTriageInbox } from '#web/features/issues/triage/use-inbox.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

/**
 * The unassigned issues, most urgent first. One or several at once can be claimed, assigned, snoozed, declined or
 * merged. On a wide screen the list and the map are side by side.
 */
export function NewIssuesScreen() {
  const inbox = useTriageInbox()
  const { t } = useTranslation('issues')
  const { query, unassigned, visible, selected, isWide, view } = inbox
  return (
    <ListState query={query} isEmpty={unassigned.length === 0} empty={<InboxEmpty />}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Head inbox={inbox} />
          <TriageFilters
            issues={unassigned}
            filter={inbox.filter}
            time={inbox.time}
            search={inbox.search}
            onChange={inbox.narrow}
          />
          {visible.length === 0 ? (
            <NothingFits inbox={inbox} />
          ) : view === 'map' && !isWide ? (
            <OnMap inbox={inbox} />
          ) : (
            <Rows inbox={inbox} issues={inbox.onScreen} />
          )}
          <OtherWays />
        </div>
        {isWide ? (
          <div className="sticky top-[calc(var(--top-bar)+1rem)]">
            <IssuesOnMap
              issues={visible}
              label={t('inbox.onMap')}
              selectedIssue={inbox.current}
              onChoose={inbox.choose}
              className="h-[calc(100dvh-var(--top-bar)-5rem)] w-full"
            />
          </div>
        ) : null}
      </div>
      {selected.length > 0 ? <PickedBar inbox={inbox} /> : null}
      <TriageSheets
        sheet={inbox.sheet}
        triage={inbox.triage}
        onClose={inbox.closeSheet}
        onAct={inbox.act}
        onDone={inbox.unpick}
      />
      <KeysSheet open={inbox.keysShown} onClose={inbox.hideKeys} />
    </ListState>
  )
}

NewIssuesScreen.readFirst = () => void queryClient.prefetchQuery(openIssuesQuery)

function Head({ inbox }: { inbox: TriageInbox }) {
  const { t } = useTranslation('issues')
  const { visible, toSort } = inbox
  return (
    <div className="flex items-center gap-2">
      <p className="tabular min-w-0 flex-1 font-semibold" role="status">
        {visible.length === toSort || inbox.filter.kind === 'snoozed'
          ? t('inbox.count', { count: toSort })
          : `${visible.length} / ${t('inbox.count', { count: toSort })}`}
      </p>
      <div className="w-32 sm:w-40 lg:hidden">
        <Segmented
          label={t('inbox.view')}
          value={inbox.view}
          choices={[
            { value: 'list', label: t('inbox.list') },
            { value: 'map', label: t('inbox.map') },
          ]}
          onChange={inbox.setView}
        />
      </div>
      <IconButton icon={Keyboard} label={t('triage.keys')} onClick={inbox.showKeys} />
    </div>
  )
}

/** Links to the screens that assign issues without the list. */
function OtherWays() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('screens.assignIssue.title')} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <Link to="/assignissue" className={buttonClass('quiet')}>
        <UserPlus size={20} strokeWidth={1.75} aria-hidden />
        {t('screens.assignIssue.title')}
      </Link>
      <Link to="/assigngroupissue" className={buttonClass('quiet')}>
        <Users size={20} strokeWidth={1.75} aria-hidden />
        {t('screens.assignGroup.title')}
      </Link>
    </nav>
  )
}

function NothingFits({ inbox }: { inbox: TriageInbox }) {
  const { t } = useTranslation('issues')
  if (inbox.toSort === 0 && inbox.filter.search === '' && inbox.filter.kind === 'all') return <InboxEmpty />
  return (
    <EmptyState
      icon={SearchX}
      title={t('triage.nothing')}
      hint={t('triage.nothingHint')}
      action={<Button onClick={inbox.showAll}>{t('triage.clear')}</Button>}
    />
  )
}

function Rows({ inbox, issues }: { inbox: TriageInbox; issues: readonly ShownIssue[] }) {
  const { t } = useTranslation('issues')
  const { visible, current, isPicked, pick, actOnOne, showMore } = inbox
  const more = visible.length - issues.length
  return (
    <>
      <TriageList>
        {issues.map((issue) => (
          <TriageRow
            key={issue.id}
            issue={issue}
            isCurrent={current?.id === issue.id}
            isPicked={isPicked(issue.id)}
            onPick={pick}
            onAct={actOnOne}
          />
        ))}
      </TriageList>
      {more > 0 ? (
        <Button block onClick={showMore}>
          {t('triage.showMore', { count: more })}
        </Button>
      ) : null}
    </>
  )
}

function OnMap({ inbox }: { inbox: TriageInbox }) {
  const { t } = useTranslation('issues')
  return (
    <>
      <IssuesOnMap
        issues={inbox.visible}
        label={t('inbox.onMap')}
        selectedIssue={inbox.current}
        onChoose={inbox.choose}
        className="h-[48dvh] w-full"
      />
      {inbox.current ? (
        <Rows inbox={{ ...inbox, visible: [inbox.current] }} issues={[inbox.current]} />
      ) : (
        <p className="text-muted text-sm">{t('inbox.chooseMark')}</p>
      )}
    </>
  )
}
