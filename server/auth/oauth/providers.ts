import { validationFailed } from '../errors.ts'
import type { ProviderName, ProviderSettings } from '../settings/providers.ts'
import type { AuthConfig } from '../settings/settings.ts'
import { GithubProvider } from './github.ts'
import { type OpenidPreset, OpenidProvider } from './openid.ts'
import type { SocialProvider } from './provider.ts'

const presets: Record<Exclude<ProviderName, 'github'>, OpenidPreset> = {
  // Apple gives name and address only if it may post them back.
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: 'openid email name',
    parameters: { response_mode: 'form_post' },
  },
  google: { issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  keycloak: { scopes: 'openid email profile' },
  oidc: { scopes: 'openid email profile' },
}

/** The enabled providers; their published metadata is cached for an hour. */
export interface Providers {
  /** Throws AuthError 400 validation_failed for an unknown or disabled provider. */
  get(name: string): SocialProvider
  all(): SocialProvider[]
}

export function createProviders(config: Pick<AuthConfig, 'providers'>): Providers {
  const on = Object.values(config.providers).filter(({ enabled }) => enabled)
  const providers = new Map<string, SocialProvider>(on.map((settings) => [settings.name, build(settings)]))
  return {
    get(name) {
      const provider = providers.get(name.toLowerCase())
      if (provider) return provider
      const reason = Object.hasOwn(config.providers, name) ? 'provider is not enabled' : 'unknown provider'
      throw validationFailed(`Unsupported provider: ${reason}`)
    },
    all: () => [...providers.values()],
  }
}

function build(settings: ProviderSettings): SocialProvider {
  return settings.name === 'github'
    ? new GithubProvider(settings)
    : new OpenidProvider(settings, presets[settings.name])
}
