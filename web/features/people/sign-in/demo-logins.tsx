import { ChefHat, Flag, type LucideIcon, ShieldCheck, Shovel, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DemoAccount, demoAccounts, signInAsDemo } from '#web/features/people/accounts.ts'
import { List, ListRow } from '#web/ui/list.tsx'

const icons: Record<DemoAccount, LucideIcon> = {
  member: UserRound,
  member2: UserRound,
  kitchen: ChefHat,
  greenkeeper: Shovel,
  headgreenkeeper: Flag,
  admin: ShieldCheck,
}

interface DemoLoginsProps {
  busy: boolean
  onChoose: (signIn: () => Promise<void>) => void
}

/** The demo club's people, one tap each. Only where the server says that it has them. */
export function DemoLogins({ busy, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation('people')
  return (
    <div aria-busy={busy}>
      <List title={t('signIn.demoTitle')} hint={t('signIn.demoHint')}>
        {demoAccounts.map((person) => (
          <ListRow
            key={person}
            icon={icons[person]}
            title={t(`demo.${person}`)}
            detail={`${person}@greenside.example`}
            onPress={() => !busy && onChoose(() => signInAsDemo(person))}
          />
        ))}
      </List>
    </div>
  )
}
