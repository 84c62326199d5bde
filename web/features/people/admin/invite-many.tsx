import { FileUp, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type InvitationLine, isAddress, readInvitations } from '#domain/people/invitation-list.ts'
import { decodeText } from '#web/data/files/decode-text.ts'
import { persistedText, setIfRoom } from '#web/data/persisted-value.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { useStore } from '#web/data/store.ts'
import { InvitationLinks } from '#web/features/people/admin/invitation-links.tsx'
import { InvitationReview, type ReviewedLine } from '#web/features/people/admin/invitation-review.tsx'
import { endInvitations, postInvitation } from '#web/features/people/admin/people-acts.ts'
import { isInvitable, readKnownAddresses, useGroupChoices } from '#web/features/people/admin/people-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { Select, TextArea } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']

/** The list until it is sent. The tab stores it, so that a reload keeps it. */
const unsent = persistedText('invitations', (text) => text, 'personal')

interface InviteManyProps {
  open: boolean
  onClose: () => void
}

/** Invites a list of people, pasted or from a file; shows each line's planned action, then its result. */
export function InviteMany({ open, onClose }: InviteManyProps) {
  const { t } = useTranslation('groups')
  const [reviewed, setReviewed] = useState<readonly ReviewedLine[]>()
  // Kept here, because sending continues while the sheet is closed.
  const [sentCount, setSentCount] = useState<SentCount>()
  const again = () => setReviewed(undefined)
  return (
    <Sheet open={open} onClose={onClose} title={t('many.title')}>
      {reviewed ? (
        <Review
          lines={reviewed}
          onLines={setReviewed}
          sentCount={sentCount}
          onSentCount={setSentCount}
          onBack={again}
          onDone={() => {
            setIfRoom(unsent, undefined)
            again()
            onClose()
          }}
        />
      ) : (
        <Paste onReview={setReviewed} />
      )}
    </Sheet>
  )
}

function Paste({ onReview }: { onReview: (lines: readonly ReviewedLine[]) => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const words = useListWords()
  const text = useStore(unsent) ?? ''
  const act = useAct()
  const [isEmpty, setIsEmpty] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const review = () =>
    act.run(async () => {
      const list = readInvitations(text, words)
      setIsEmpty(list.lines.length === 0)
      setIsCut(list.isCut)
      if (list.lines.length === 0 || list.isCut) return
      onReview(await withKnown(list.lines))
    })
  return (
    <form onSubmit={submitBy(review)} className="flex flex-col gap-4" noValidate data-stored>
      <p className="text-muted">{t('many.hint')}</p>
      <Field
        label={t('many.list')}
        error={isEmpty ? t('many.empty') : isCut ? t('many.tooMany') : undefined}
        hint={t('many.listHint')}
      >
        <TextArea
          rows={10}
          className="font-mono text-sm"
          spellCheck={false}
          value={text}
          onChange={(event) => setIfRoom(unsent, event.target.value)}
        />
      </Field>
      <FileButton
        icon={FileUp}
        label={t('many.file')}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onFile={(file) =>
          void act.run(async () => setIfRoom(unsent, await decodeText(file, currentLanguage())))
        }
      >
        {t('many.file')}
      </FileButton>
      {act.failure ? <ErrorNote what={t('many.notChecked')} why={act.failure} /> : null}
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('many.check')}
      </Button>
    </form>
  )
}

/** The lines with the account states of their addresses. */
async function withKnown(lines: readonly InvitationLine[]): Promise<ReviewedLine[]> {
  const addresses = lines.filter(({ email }) => isAddress(email)).map(({ email }) => email)
  const known = await readKnownAddresses(addresses)
  return lines.map((line) => ({ ...line, known: known.get(line.email.toLowerCase()), outcome: undefined }))
}

/** The names of roles and groups allowed in a list, in the app's language, with their ids. */
function useListWords() {
  const { t } = useTranslation('common')
  const choices = useGroupChoices()
  return useMemo(
    () => ({
      roles: new Map(ROLES.flatMap((id) => [id, t(`role.${id}`).toLowerCase()].map((word) => [word, id]))),
      groups: new Map(choices.map(({ value, label }) => [label.toLowerCase(), value])),
    }),
    [t, choices],
  )
}

/** The number of lines sent so far, of those to send. */
interface SentCount {
  done: number
  all: number
}

interface ReviewProps {
  lines: readonly ReviewedLine[]
  onLines: (lines: readonly ReviewedLine[]) => void
  /** Undefined when not sending. */
  sentCount: SentCount | undefined
  onSentCount: (count: SentCount | undefined) => void
  onBack: () => void
  onDone: () => void
}

/** Whether to invite a line: it has no fault, was not sent, and its address has no account with access. */
function isOpen({ fault, known, outcome }: ReviewedLine): boolean {
  return fault === null && (known === undefined || isInvitable(known)) && outcome?.kind !== 'sent'
}

function Review({ lines, onLines, sentCount, onSentCount, onBack, onDone }: ReviewProps) {
  const { t } = useTranslation(['groups', 'common'])
  const [choice, setChoice] = useState<Choice>(standardChoice)
  const waiting = lines.filter(isOpen)
  const isAfter = lines.some(({ outcome }) => outcome)
  const links = lines.flatMap(({ email, outcome }) =>
    outcome?.kind === 'sent' && outcome.link ? [{ email, link: outcome.link }] : [],
  )
  const send = async () => {
    let current = lines
    let count = 0
    for (const line of waiting) {
      onSentCount({ done: count++, all: waiting.length })
      const outcome = await inviteLine(line, choice)
      current = current.map((one) => (one.line === line.line ? { ...one, outcome } : one))
      onLines(current)
    }
    onSentCount(undefined)
    await endInvitations()
  }
  return (
    <div className="flex flex-col gap-4">
      <InvitationReview lines={lines} />
      <p role="status" className="tabular text-muted">
        {sentCount === undefined ? '' : t('many.progress', { done: sentCount.done, all: sentCount.all })}
      </p>
      {waiting.length > 0 && sentCount === undefined ? <ForAll choice={choice} onChange={setChoice} /> : null}
      {links.length > 0 && sentCount === undefined ? <InvitationLinks links={links} /> : null}
      {waiting.length > 0 ? (
        <Button
          kind="primary"
          size="large"
          icon={Send}
          block
          busy={sentCount !== undefined}
          onClick={() => void send()}
        >
          {t(isAfter ? 'many.sendRest' : 'many.send', { count: waiting.length })}
        </Button>
      ) : null}
      {isAfter && sentCount === undefined ? (
        <Button size="large" block onClick={onDone}>
          {t('many.done')}
        </Button>
      ) : (
        <Button size="large" block disabled={sentCount !== undefined} onClick={onBack}>
          {t('many.back')}
        </Button>
      )}
    </div>
  )
}

interface Choice {
  role: RoleId
  group: string
  language: string
  byLink: boolean
}

const standardChoice = (): Choice => ({
  ...{ role: 'member', group: 'default' },
  ...{ language: currentLanguage(), byLink: false },
})

async function inviteLine(line: ReviewedLine, choice: Choice): Promise<ReviewedLine['outcome']> {
  const { email, firstName, surname, number } = line
  const role = (line.role || choice.role) as RoleId
  const group = line.group || choice.group
  const invitation = { email, firstName, surname, number, role, group, language: choice.language }
  try {
    return { kind: 'sent', link: (await postInvitation(invitation, choice.byLink)).link }
  } catch (cause) {
    return { kind: 'failed', why: errorText(cause) }
  }
}

/** The defaults for lines without their own values. */
function ForAll({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const groups = useGroupChoices()
  const change = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">{t('many.forAll')}</legend>
      <Field label={t('person.role')}>
        <Select
          value={choice.role}
          choices={ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
          onChange={(role) => change({ role })}
        />
      </Field>
      <Field label={t('person.group')}>
        <Select value={choice.group} choices={groups} onChange={(group) => change({ group })} />
      </Field>
      <Field label={t('invite.language')}>
        <Select
          value={choice.language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => change({ language })}
        />
      </Field>
      <div className="sm:col-span-3">
        <Switch
          label={t('many.byLink')}
          hint={t('many.byLinkHint')}
          checked={choice.byLink}
          onChange={(byLink) => change({ byLink })}
        />
      </div>
    </fieldset>
  )
}
