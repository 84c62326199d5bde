import { ListPlus, Mail, QrCode as QrCodeIcon, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { limits } from '#domain/generated/limits.ts'
import { persistedJson, setIfRoom } from '#web/data/persisted-value.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { useStore } from '#web/data/store.ts'
import { type InvitationLink, InvitationLinks } from '#web/features/people/admin/invitation-links.tsx'
import { InviteMany } from '#web/features/people/admin/invite-many.tsx'
import { JoinLink } from '#web/features/people/admin/join-link.tsx'
import { type Invitation, sendInvitation } from '#web/features/people/admin/people-acts.ts'
import { useGroupChoices } from '#web/features/people/admin/people-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']
const blank = (): Invitation => ({
  email: '',
  firstName: '',
  surname: '',
  role: 'member',
  group: 'default',
  language: currentLanguage(),
  number: '',
})

/** The unsent entries. The tab stores them, so that a reload keeps them. */
const unsent = persistedJson('invitation', asInvitation, 'personal')

function asInvitation(stored: unknown): Invitation | undefined {
  const fields = fieldsOf(stored)
  const role = ROLES.find((id) => id === fields.role)
  const isComplete = Object.keys(blank()).every((key) => typeof fields[key] === 'string')
  return role && isComplete ? (stored as Invitation) : undefined
}

export type InviteWay = 'one' | 'many' | 'link'

/** The ways into the club: an invitation by email, a list of them, and the club's join link. */
export function InviteButtons({ onOpen }: { onOpen: (way: InviteWay) => void }) {
  const { t } = useTranslation('groups')
  return (
    <div className="grid grid-cols-2 gap-2 lg:flex lg:items-center lg:justify-end">
      <Button icon={ListPlus} onClick={() => onOpen('many')}>
        {t('many.action')}
      </Button>
      <Button icon={QrCodeIcon} onClick={() => onOpen('link')}>
        {t('join.action')}
      </Button>
      <Button
        kind="primary"
        size="large"
        icon={Mail}
        block
        className="col-span-2 lg:w-auto lg:px-10"
        onClick={() => onOpen('one')}
      >
        {t('invite.action')}
      </Button>
    </div>
  )
}

/** The sheets of the ways into the club. */
export function InviteSheets({ way, onClose }: { way: InviteWay | undefined; onClose: () => void }) {
  return (
    <>
      <InviteSheet open={way === 'one'} onClose={onClose} />
      <InviteMany open={way === 'many'} onClose={onClose} />
      <JoinLink open={way === 'link'} onClose={onClose} />
    </>
  )
}

/** On a phone the result, at the end of the form, is below the visible part of the sheet. */
const scrollIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'start' })

function InviteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const form = useId()
  const draft = useStore(unsent) ?? blank()
  const [links, setLinks] = useState<InvitationLink[]>([])
  const [fault, setFault] = useState(false)
  const act = useAct()
  const change = (part: Partial<Invitation>) => setIfRoom(unsent, { ...draft, ...part })
  const send = async () => {
    const email = draft.email.trim()
    setFault(!/^\S+@\S+\.\S+$/.test(email))
    if (!/^\S+@\S+\.\S+$/.test(email)) return
    await act.run(async () => {
      const { link } = await sendInvitation({ ...draft, email })
      unsent.set(undefined)
      setLinks(link === undefined ? [] : [{ email, link }])
      if (link !== undefined) return
      toast('success', t('invite.sent', { email }))
      onClose()
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('invite.title')}
      actions={
        <Button kind="primary" size="large" icon={Send} block busy={act.busy} type="submit" form={form}>
          {t('invite.send')}
        </Button>
      }
    >
      <form id={form} onSubmit={submitBy(send)} className="flex flex-col gap-4" noValidate data-stored>
        <Field label={t('invite.email')} error={fault ? t('invite.emailFault') : undefined}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <Names draft={draft} change={change} />
        <Standing draft={draft} change={change} />
        {links[0] ? (
          <div key={links[0].link} ref={scrollIntoView}>
            <InvitationLinks links={links} />
          </div>
        ) : null}
        {act.failure ? (
          <div ref={scrollIntoView}>
            <ErrorNote what={t('invite.failed')} why={act.failure} />
          </div>
        ) : null}
      </form>
    </Sheet>
  )
}

interface PartProps {
  draft: Invitation
  change: (part: Partial<Invitation>) => void
}

function Names({ draft, change }: PartProps) {
  const { t } = useTranslation('groups')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('invite.firstName')} optional>
        <TextInput
          autoComplete="off"
          maxLength={limits['profiles.first_name']}
          value={draft.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
      </Field>
      <Field label={t('invite.surname')} optional>
        <TextInput
          autoComplete="off"
          maxLength={limits['profiles.surname']}
          value={draft.surname}
          onChange={(event) => change({ surname: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Standing({ draft, change }: PartProps) {
  const { t } = useTranslation(['groups', 'common'])
  const groups = useGroupChoices()
  const roles = ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))
  const tongues = languages.map((value) => ({ value, label: languageNames[value] }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('person.role')}>
        <Select value={draft.role} choices={roles} onChange={(role) => change({ role })} />
      </Field>
      <Field label={t('person.group')}>
        <Select value={draft.group} choices={groups} onChange={(group) => change({ group })} />
      </Field>
      <Field label={t('invite.language')}>
        <Select value={draft.language} choices={tongues} onChange={(language) => change({ language })} />
      </Field>
    </div>
  )
}
