import type { Context } from 'hono'
import type { AuthService } from '../service.ts'
import { beginSocialFlow } from './departure.ts'

/** GET /authorize?provider=…: sends a browser to the provider. */
export async function authorize(service: AuthService, context: Context): Promise<Response> {
  return context.redirect(await beginSocialFlow(service, context), 302)
}
