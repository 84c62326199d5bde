import { AtSign, KeyRound, Link2, type LucideIcon, MonitorSmartphone, Phone, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { hasSecondFactor } from '#web/data/session/assurance.ts'
import { useMe } from '#web/data/session/session.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import { AddressSheet } from '#web/features/people/security/address-sheet.tsx'
import { Devices } from '#web/features/people/security/devices.tsx'
import { Factors } from '#web/features/people/security/factors.tsx'
import { Identities } from '#web/features/people/security/identities.tsx'
import { NewPassword } from '#web/features/people/security/new-password.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { StatusPill } from '#web/ui/status.tsx'

type Part = 'email' | 'phone' | 'password' | 'factors' | 'identities' | 'devices'

const parts: { part: Part; icon: LucideIcon }[] = [
  { part: 'email', icon: AtSign },
  { part: 'phone', icon: Phone },
  { part: 'password', icon: KeyRound },
  { part: 'factors', icon: ShieldCheck },
  { part: 'identities', icon: Link2 },
  { part: 'devices', icon: MonitorSmartphone },
]

const lists = [
  { part: 'factors', list: <Factors /> },
  { part: 'identities', list: <Identities /> },
  { part: 'devices', list: <Devices /> },
] as const

/** My sign-in methods and devices: each part opens a sheet. */
export function SigningIn() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const { email, phone } = useAuthSettings()
  const [open, setOpen] = useState<Part>()
  if (!user || user.is_anonymous) return null
  const close = () => setOpen(undefined)
  const details: Partial<Record<Part, string>> = {
    email: user.email || t('security.none'),
    phone: user.phone ? `+${user.phone.replace(/^\+/, '')}` : t('security.none'),
  }
  const visible = parts.filter(
    ({ part }) => (part !== 'email' || email || user.email) && (part !== 'phone' || phone || user.phone),
  )
  return (
    <>
      <List title={t('security.title')}>
        {visible.map(({ part, icon }) => (
          <ListRow
            key={part}
            icon={icon}
            title={t(`security.${part}`)}
            detail={details[part]}
            onPress={() => setOpen(part)}
            trailing={part === 'factors' ? <FactorState on={hasSecondFactor(user)} /> : null}
          />
        ))}
      </List>
      <AddressSheet kind="email" open={open === 'email'} onClose={close} />
      <AddressSheet kind="phone" open={open === 'phone'} onClose={close} />
      <PasswordSheet open={open === 'password'} onClose={close} />
      {lists.map(({ part, list }) => (
        <Sheet key={part} open={open === part} onClose={close} title={t(`security.${part}`)}>
          {list}
        </Sheet>
      ))}
    </>
  )
}

function FactorState({ on }: { on: boolean }) {
  const { t } = useTranslation('people')
  return <StatusPill tone={on ? 'good' : 'quiet'}>{t(on ? 'security.on' : 'security.off')}</StatusPill>
}

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** A new password, or the first one for a person who signs in by code or provider. */
function PasswordSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation('people')
  const finish = () => {
    toast('success', t('password.saved'))
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('security.password')}>
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('password.others')}</p>
        <NewPassword action={t('password.save')} onDone={finish} />
      </div>
    </Sheet>
  )
}
