import { QrCode, Send, UserRound } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { limits } from '#domain/generated/limits.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import type { Nearby } from '#domain/issues/nearby.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { PhotoPicker } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { Neighbour } from '#web/features/issues/report/follow-issue.ts'
import { NearbyIssues, useNearby } from '#web/features/issues/report/nearby-issues.tsx'
import {
  addDraftPhoto,
  changeDraft,
  discardDraft,
  forgetAutomaticPlace,
  isEmptyDraft,
  type ReportDraft,
  removeDraftPhoto,
  replaceDraftPhoto,
  useReportDraft,
} from '#web/features/issues/report/report-draft.ts'
import { ReportFrom } from '#web/features/issues/report/report-from.tsx'
import { ReportLocation } from '#web/features/issues/report/report-location.tsx'
import { sendReport } from '#web/features/issues/report/send-report.ts'
import { SharedPhotos } from '#web/features/issues/report/shared-photos.tsx'
import type { Priority } from '#web/features/issues/shared/issue-data.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { CategoryPicker } from '#web/features/issues/shared/pickers.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { TopBarActions } from '#web/ui/screen-title.tsx'

/** The form of a report: photos, category, location, description. Works without a network. */
export function CreateIssueScreen() {
  const role = useRole()
  const draft = useReportDraft()
  if (role === 'guest') return <MembersOnly />
  if (!draft) return <Skeleton className="h-96 w-full" />
  return <Report key={draft.id} draft={draft} />
}

function MembersOnly() {
  const { t } = useTranslation('issues')
  return (
    <EmptyState
      icon={UserRound}
      title={t('report.membersOnly')}
      hint={t('report.membersOnlyHint')}
      action={
        <Link to="/contactus" className={buttonClass('primary', 'large')}>
          {t('report.tellUs')}
        </Link>
      }
    />
  )
}

function Report({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const [missing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { nearby, isReading } = useNearby(draft)
  useLayoutEffect(forgetAutomaticPlace, [])
  const { send, busy } = useSending(draft)
  const isPreparing = useIsPreparing()
  const { category, priority, description, photos } = draft
  const askOrSend = () => {
    if (nearby.length === 0 || draft.isDuplicateAsked) return void send()
    changeDraft({ isDuplicateAsked: true })
    setAsking(true)
  }
  const { start, isWaiting } = useWhenRead(isReading && !draft.isDuplicateAsked, askOrSend)
  const press = () => {
    setMissing(category === null)
    if (category !== null) return start()
    const choice = document.getElementById('category')
    choice?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    choice?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  return (
    <div className="flex flex-col gap-6">
      <TopBarActions>
        <Discard draft={draft} />
        <CodesLink />
      </TopBarActions>
      <ReportFrom draft={draft} />
      <SharedPhotos draft={draft} />
      <PhotoPicker
        photos={photos}
        onAdd={addDraftPhoto}
        onRemove={removeDraftPhoto}
        onReplace={replaceDraftPhoto}
        camera="app"
      />
      <section id="category">
        <SectionHead title={t('report.what')} />
        <CategoryPicker value={category} onChange={(next) => changeDraft({ category: next })} />
        {missing && category === null ? (
          <p role="alert" className="mt-2 text-error text-sm">
            {t('report.whatMissing')}
          </p>
        ) : null}
      </section>
      <ReportLocation draft={draft} nearby={nearby} />
      <Description value={description} />
      <Segmented<Priority>
        label={t('report.priority')}
        showLabel
        value={priority}
        choices={enums.issue_priority.map((value) => ({ value, label: t(`priority.${value}`) }))}
        onChange={(next) => changeDraft({ priority: next })}
      />
      <ActionBar>
        <Button
          kind="primary"
          size="large"
          block
          icon={Send}
          busy={busy || isWaiting || isPreparing}
          onClick={press}
        >
          {t('report.send')}
        </Button>
      </ActionBar>
      <SameQuestion
        open={asking}
        draft={draft}
        nearby={nearby}
        onClose={() => setAsking(false)}
        onOther={() => {
          setAsking(false)
          void send()
        }}
      />
    </div>
  )
}

/** A report waits at most this long for the issues that it may duplicate. */
const LONGEST_WAIT_MS = 3_000

/** Runs an act when its read ends, or after a time limit. */
function useWhenRead(isReading: boolean, act: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const newestAct = useRef(act)
  newestAct.current = act
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(
      () => {
        setWaiting(false)
        newestAct.current()
      },
      isReading ? LONGEST_WAIT_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, isReading])
  return { isWaiting, start: () => (isReading ? setWaiting(true) : act()) }
}

function Description({ value }: { value: string }) {
  const { t } = useTranslation('issues')
  const left = limits['issue.description'] - value.length
  return (
    <Field
      label={t('report.words')}
      optional
      hint={left < limits['issue.description'] * 0.1 ? t('report.wordsLeft', { count: left }) : undefined}
    >
      <TextArea
        value={value}
        rows={3}
        maxLength={limits['issue.description']}
        placeholder={t('report.wordsHint')}
        onChange={(event) => changeDraft({ description: event.target.value })}
      />
    </Field>
  )
}

interface SameQuestionProps {
  open: boolean
  draft: ReportDraft
  nearby: Nearby<Neighbour>[]
  onClose: () => void
  /** The report is a new issue. */
  onOther: () => void
}

/** Asked once before sending, if similar issues are open. */
function SameQuestion({ open, draft, nearby, onClose, onOther }: SameQuestionProps) {
  const { t } = useTranslation('issues')
  return (
    <Sheet
      open={open && nearby.length > 0}
      onClose={onClose}
      title={t('nearby.question')}
      actions={
        <Button kind="primary" size="large" block icon={Send} onClick={onOther}>
          {t('nearby.other')}
        </Button>
      }
    >
      <NearbyIssues nearby={nearby} draft={draft} />
    </Sheet>
  )
}

/** Puts the report into the outbox, and opens its page, which shows whether it is sent. */
function useSending(draft: ReportDraft) {
  const { t } = useTranslation('issues')
  const [busy, setBusy] = useState(false)
  const go = useGo()
  const survey = useSurvey()
  const words = useLocationText()
  const send = async () => {
    setBusy(true)
    try {
      const hole = draft.place && survey ? holeAt(survey, draft.place)?.id : draft.holeId
      const place_name = draft.thing?.name ?? (draft.place ? words({ ...draft.place }) : undefined)
      await sendReport(draft, { hole_id: hole ?? null, place_name: place_name ?? null })
      discardDraft()
      go('/issuedetails', { issueId: draft.id }, { replace: true })
    } catch (cause) {
      setBusy(false)
      toast('error', t('report.failed'), { detail: errorText(cause) })
    }
  }
  return { send, busy }
}

/** For people who create and print the codes. */
function CodesLink() {
  const { t } = useTranslation('issues')
  if (!worksOnIssues(useRole())) return null
  return (
    <Link
      to="/createissue/places"
      aria-label={t('codes.open')}
      title={t('codes.open')}
      className="btn btn-ghost btn-square size-11 min-h-11"
    >
      <QrCode size={24} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

/** Discards the draft after a question; hidden for an empty draft. */
function Discard({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const [asking, setAsking] = useState(false)
  if (isEmptyDraft(draft)) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {common('action.drop')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('report.dropQuestion')}
        act={common('action.drop')}
        onConfirm={discardDraft}
        onClose={() => setAsking(false)}
      >
        <p>{t('report.dropHint')}</p>
      </ConfirmDialog>
    </>
  )
}
