import { Ban, Link as LinkIcon, RotateCcw, Send, ShieldCheck, ShieldOff, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { asRoleId, type RoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { InvitationLinks } from '#web/features/people/admin/invitation-links.tsx'
import {
  type Invitation,
  place,
  reinstate,
  resetFactors,
  sendInvitation,
  suspend,
} from '#web/features/people/admin/people-acts.ts'
import {
  isInvitable,
  isUnverified,
  type ListedPerson,
  stateTones,
  useGroupChoices,
} from '#web/features/people/admin/people-data.ts'
import { PersonFace } from '#web/features/people/admin/people-face.tsx'
import { AskDialog, RemoveDialog } from '#web/features/people/admin/people-leave.tsx'
import { Approval, Membership } from '#web/features/people/admin/people-membership.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'
import { StatusPill } from '#web/ui/status.tsx'

const ROLES: readonly RoleId[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin']

interface PersonSheetProps {
  person: ListedPerson | undefined
  onClose: () => void
}

/** One person: contact, role and group, and the actions that suspend or remove them. */
export function PersonSheet({ person, onClose }: PersonSheetProps) {
  const { t } = useTranslation('groups')
  const name = person ? (fullName(person) ?? person.email ?? t('noName')) : ''
  return (
    <Sheet open={person !== undefined} onClose={onClose} title={name}>
      {person ? <Person person={person} name={name} onGone={onClose} /> : null}
    </Sheet>
  )
}

/** The same beside a laptop's table. */
export function PersonPanel({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const name = fullName(person) ?? person.email ?? t('noName')
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold text-lg leading-tight [overflow-wrap:anywhere]">
          {name}
        </h2>
        <IconButton icon={X} label={t('common:action.close')} onClick={onClose} />
      </div>
      <Person person={person} name={name} onGone={onClose} />
    </section>
  )
}

interface PersonProps {
  person: ListedPerson
  name: string
  onGone: () => void
}

function Person({ person, name, onGone }: PersonProps) {
  return (
    <div className="flex flex-col gap-5">
      <Contact person={person} />
      <Approval key={`approval ${person.id}`} person={person} name={name} onGone={onGone} />
      <Place person={person} />
      <Membership key={`membership ${person.id}`} person={person} />
      <Acts key={person.id} person={person} name={name} onGone={onGone} />
    </div>
  )
}

function Contact({ person }: { person: ListedPerson }) {
  const { t, i18n } = useTranslation('groups')
  const zone = useClubZone()
  const [name, at] =
    person.state === 'invited' && person.invited_at
      ? [t('person.invitedAt'), person.invited_at]
      : [t('person.lastSeen'), person.last_seen_at]
  return (
    <div className="flex items-center gap-3">
      <PersonFace person={person} />
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          {[person.email, person.phone && `+${person.phone}`].filter(Boolean).join(' · ')}
        </p>
        <p className="tabular text-muted text-sm">
          {name} · {at ? formatMoment(at, i18n.language, zone) : t('person.never')}
        </p>
        {isUnverified(person) ? <p className="text-muted text-sm">{t('unverifiedHint')}</p> : null}
        {person.second_factor ? (
          <p className="flex items-center gap-1 text-sm text-success">
            <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
            {t('secondFactor')}
          </p>
        ) : null}
      </div>
      {person.state === 'active' ? null : (
        <StatusPill tone={stateTones[person.state]}>{t(`state.${person.state}`)}</StatusPill>
      )}
    </div>
  )
}

/** Role and group; a change applies at once and shows its state. */
function Place({ person }: { person: ListedPerson }) {
  const { t } = useTranslation(['groups', 'common'])
  const groups = useGroupChoices()
  const act = useAct()
  const pending = usePendingFor('profiles', person.id)
  const choices = ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('person.role')} hint={t('person.roleHint')}>
        <Select
          value={asRoleId(person.role_id)}
          choices={choices}
          onChange={(role_id) => void act.run(() => place(person.id, { role_id }))}
        />
      </Field>
      <Field label={t('person.group')}>
        <Select
          value={person.user_group_id}
          choices={groups}
          onChange={(user_group_id) => void act.run(() => place(person.id, { user_group_id }))}
        />
      </Field>
      <div className="empty:hidden sm:col-span-2">
        {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
        <RefusedChange record={pending} />
      </div>
    </div>
  )
}

function Acts({ person, name, onGone }: PersonProps) {
  const { t } = useTranslation('groups')
  const [question, setQuestion] = useState<'suspend' | 'resetFactors' | 'remove'>()
  const [link, setLink] = useState<string>()
  const act = useAct()
  const isMe = useMe().user?.id === person.id
  if (isMe) return <p className="text-muted text-sm">{t('person.ownAccount')}</p>
  const again = async () => {
    await act.run(async () => {
      const { link } = await sendInvitation(invitationOf(person))
      setLink(link)
      if (link === undefined) toast('success', t('invite.sent', { email: person.email }))
    })
  }
  const linkOnly = () =>
    act.run(async () => setLink((await sendInvitation(invitationOf(person), { byLink: true })).link))
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
      {isInvitable(person.state) && person.email ? (
        <>
          <Button icon={Send} busy={act.busy} onClick={() => void again()}>
            {t(person.state === 'invited' ? 'invite.again' : 'invite.send')}
          </Button>
          <Button icon={LinkIcon} busy={act.busy} onClick={() => void linkOnly()}>
            {t('invite.makeLink')}
          </Button>
          {link ? <InvitationLinks links={[{ email: person.email, link }]} /> : null}
        </>
      ) : null}
      {person.state === 'suspended' ? (
        <Button icon={RotateCcw} busy={act.busy} onClick={() => void act.run(() => reinstate(person.id))}>
          {t('person.reinstate')}
        </Button>
      ) : (
        <Button icon={Ban} busy={act.busy} onClick={() => setQuestion('suspend')}>
          {t('person.suspend')}
        </Button>
      )}
      {person.second_factor ? (
        <Button icon={ShieldOff} busy={act.busy} onClick={() => setQuestion('resetFactors')}>
          {t('person.resetFactors')}
        </Button>
      ) : null}
      <Button kind="quiet" className="text-error" icon={UserX} onClick={() => setQuestion('remove')}>
        {t('person.remove')}
      </Button>
      {(['suspend', 'resetFactors'] as const).map((ask) => (
        <AskDialog
          key={ask}
          ask={ask}
          open={question === ask}
          name={name}
          onClose={() => setQuestion(undefined)}
          onYes={() => {
            setQuestion(undefined)
            void act.run(() => (ask === 'suspend' ? suspend(person.id) : resetFactors(person.id)))
          }}
        />
      ))}
      <RemoveDialog
        open={question === 'remove'}
        id={person.id}
        name={name}
        onClose={() => setQuestion(undefined)}
        onGone={onGone}
      />
    </div>
  )
}

/** A person's existing invitation, sent again in its original language. */
function invitationOf({ email, role_id: role, user_group_id: group }: ListedPerson): Invitation {
  return { email: email ?? '', firstName: '', surname: '', role, group, language: '', number: '' }
}
