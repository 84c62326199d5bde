import type { Context } from 'hono'
import { type ClientAddress, clientAddressOf } from '#server/http/client-address.ts'
import type { AuthConfig } from './settings/settings.ts'

/** The address and the program of a caller. */
export interface Client extends ClientAddress {
  userAgent: string | null
}

export function clientOf(context: Context, { proxies }: Pick<AuthConfig, 'proxies'>): Client {
  const userAgent = context.req.header('user-agent')?.slice(0, 512) ?? null
  return { ...clientAddressOf(context, proxies), userAgent }
}
