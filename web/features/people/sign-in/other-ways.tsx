import { Building2, Footprints } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { signInAsGuest, signInWithProvider } from '#web/features/people/accounts.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import { LateOrganisationForm } from '#web/features/people/sign-in/late-steps.ts'
import type { Act } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { useGo } from '#web/ui/link.tsx'

/** Sign-in through providers, and continuing without an account, if the club has enabled them. */
export function OtherWays({ act }: { act: Act }) {
  const { t } = useTranslation('people')
  const { providers, organisations, guests } = useAuthSettings()
  const [asking, setAsking] = useState(false)
  if (providers.length === 0 && !organisations && !guests) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="divider my-0 text-muted text-sm">{t('signIn.or')}</div>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          block
          disabled={act.busy}
          onClick={() => void act.run(() => signInWithProvider(provider))}
        >
          {t('signIn.with', { provider: providerName(provider) })}
        </Button>
      ))}
      {organisations ? (
        <Button size="large" block icon={Building2} onClick={() => setAsking(true)}>
          {t('signIn.organisation')}
        </Button>
      ) : null}
      {guests ? <GuestButton act={act} /> : null}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('signIn.organisation')}>
        <LateOrganisationForm />
      </Dialog>
    </div>
  )
}

/** A guest goes straight to the menu, which works without an account. */
function GuestButton({ act }: { act: Act }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const go = useGo()
  const enter = async () => {
    if (user || (await act.run(signInAsGuest))) go('/orders')
  }
  return (
    <Button
      kind="quiet"
      size="large"
      block
      icon={Footprints}
      disabled={act.busy}
      onClick={() => void enter()}
    >
      {t('signIn.guest')}
    </Button>
  )
}

const names: Record<string, string> = {
  apple: 'Apple',
  azure: 'Microsoft',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  email: 'Email',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  kakao: 'Kakao',
  keycloak: 'Keycloak',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  notion: 'Notion',
  oidc: 'OpenID Connect',
  slack: 'Slack',
  slack_oidc: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  twitter: 'X',
  workos: 'WorkOS',
  zoom: 'Zoom',
}

/** A provider's common name; for an unknown one, its capitalised key. */
export function providerName(provider: string): string {
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}
