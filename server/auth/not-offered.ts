import { Hono } from 'hono'
import { AuthError } from './errors.ts'

/** Parts of GoTrue that this server does not have; it refuses them as GoTrue does where they are switched off. */
export function notOffered(): Hono {
  const app = new Hono()
  const refuse = (paths: string[], code: string, sentence: string) => {
    for (const path of paths) {
      app.all(path, () => {
        throw new AuthError(404, code, sentence)
      })
    }
  }
  const passkeys = ['/passkeys', '/passkeys/*', '/admin/users/:id/passkeys', '/admin/users/:id/passkeys/*']
  refuse(passkeys, 'passkey_disabled', 'Passkeys are disabled')
  const server = ['/oauth/*', '/user/oauth/*', '/admin/oauth/*', '/.well-known/oauth-authorization-server']
  refuse(server, 'feature_disabled', 'OAuth server is disabled')
  const custom = ['/admin/custom-providers', '/admin/custom-providers/*']
  refuse(custom, 'feature_disabled', 'Custom OAuth providers are disabled')
  return app
}
