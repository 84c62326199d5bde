import { validationFailed } from '../errors.ts'
import type { ProviderName, ProviderSettings } from '../settings/providers.ts'
import type { AuthConfig } from '../settings/settings.ts'
import type { OpenidPreset } from './openid.ts'
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
  /** Rejects with AuthError 400 validation_failed for an unknown or disabled provider. */
  get(name: string): Promise<SocialProvider>
  all(): Promise<SocialProvider[]>
}

export function createProviders(config: Pick<AuthConfig, 'providers'>): Providers {
  const on = Object.values(config.providers).filter(({ enabled }) => enabled)
  let built: Promise<Map<string, SocialProvider>> | undefined
  const providers = () => {
    built ??= buildAll(on)
    return built
  }
  return {
    async get(name) {
      const provider = (await providers()).get(name.toLowerCase())
      if (provider) return provider
      const reason = Object.hasOwn(config.providers, name) ? 'provider is not enabled' : 'unknown provider'
      throw validationFailed(`Unsupported provider: ${reason}`)
    },
    all: async () => [...(await providers()).values()],
  }
}

/** Their libraries take memory, which a club without providers does without. */
async function buildAll(all: ProviderSettings[]): Promise<Map<string, SocialProvider>> {
  if (all.length === 0) return new Map()
  const [{ GithubProvider }, { OpenidProvider }] = await Promise.all([
    import('./github.ts'),
    import('./openid.ts'),
  ])
  return new Map(
    all.map((settings) => [
      settings.name,
      settings.name === 'github'
        ? new GithubProvider(settings)
        : new OpenidProvider(settings, presets[settings.name]),
    ]),
  )
}
