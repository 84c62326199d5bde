import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign, Link2, Link2Off, Phone } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import {
  linkProvider,
  readIdentities,
  type UserIdentity,
  unlinkProvider,
} from '#web/features/people/security/security-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { providerName } from '#web/features/people/sign-in/other-ways.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The sign-ins linked to my account, and those that could be. */
export function Identities() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const { providers, linking } = useAuthSettings()
  const queries = useQueryClient()
  const queryKey = ['auth_identities', user?.id]
  const identities = useQuery({ queryKey, queryFn: readIdentities, staleTime: 0, meta: { keep: false } })
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const unlink = (identity: UserIdentity) =>
    act.run(async () => {
      await withStepUp(() => unlinkProvider(identity))
      await queries.invalidateQueries({ queryKey })
    })
  if (identities.isError)
    return <ErrorNote what={t('identities.unread')} onRetry={() => void identities.refetch()} />
  if (!identities.data) return <Skeleton className="h-24 w-full" />
  const linked = identities.data
  const open = linking ? providers.filter((name) => !linked.some(({ provider }) => provider === name)) : []
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('identities.failed')} why={act.failure} /> : null}
      <List>
        {linked.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            onUnlink={linking && linked.length > 1 && !act.busy ? () => void unlink(identity) : undefined}
          />
        ))}
      </List>
      {linking && linked.length === 1 ? <p className="text-muted text-sm">{t('identities.last')}</p> : null}
      {open.map((provider) => (
        <Button
          key={provider}
          size="large"
          block
          icon={Link2}
          disabled={act.busy}
          onClick={() => void act.run(() => withStepUp(() => linkProvider(provider)))}
        >
          {t('identities.link', { provider: providerName(provider) })}
        </Button>
      ))}
      {question}
    </div>
  )
}

const icons = { email: AtSign, phone: Phone } as const

function IdentityRow({ identity, onUnlink }: { identity: UserIdentity; onUnlink: (() => void) | undefined }) {
  const { t } = useTranslation('people')
  const { provider, identity_data: data } = identity
  const isOwn = provider === 'email' || provider === 'phone'
  const name = isOwn ? t(`security.${provider}`) : providerName(provider)
  return (
    <ListRow
      icon={isOwn ? icons[provider] : Link2}
      title={name}
      detail={data?.email || data?.phone || data?.name || undefined}
      trailing={
        onUnlink ? (
          <IconButton icon={Link2Off} label={t('identities.unlink', { name })} onClick={onUnlink} />
        ) : null
      }
    />
  )
}
