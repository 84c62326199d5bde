import { type Context, Hono } from 'hono'
import type { Claims } from '#server/database/types.ts'
import { TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { clubClient } from './club-client.ts'
import { courseSearch } from './course-search/handler.ts'
import type { OverpassConfig } from './course-search/settings.ts'
import { type InviteUser, inviteFunction } from './invite/handler.ts'
import { sendClubNotification } from './send-notification/handler.ts'
import { answer, type ClubClient, type FunctionHandler } from './shared/function.ts'
import { subscribeToTopic } from './subscribe-to-topic/handler.ts'
import { unsubscribeFromTopic } from './unsubscribe-from-topic/handler.ts'
import { updateFcmToken } from './update-fcm-token/handler.ts'
import { weather } from './weather/handler.ts'
import type { WeatherConfig } from './weather/settings.ts'

export interface FunctionsOptions {
  /** The data API, called as the caller of the function. */
  rest: Hono
  verifier: TokenVerifier
}

export interface AllFunctionsOptions extends FunctionsOptions {
  /** undefined: no weather service is called. */
  weather: WeatherConfig | undefined
  /** undefined: no search for courses in OpenStreetMap. */
  overpass: OverpassConfig | undefined
  /** For the data API as the server, which alone may store forecasts, and for `auth` in invitations. */
  serviceRoleKey: string
  auth: Pick<Hono, 'request'>
}

const handlers: ReadonlyMap<string, FunctionHandler> = new Map([
  ['update-fcm-token', updateFcmToken],
  ['subscribe-to-topic', subscribeToTopic],
  ['unsubscribe-from-topic', unsubscribeFromTopic],
  ['send-notification', sendClubNotification],
])

/** The functions, with the answers of a Supabase project; mounted under `/functions/v1`. */
export function functions(options: AllFunctionsOptions): Hono {
  const app = new Hono()
  const server = clubClient(options.rest, { authorization: `Bearer ${options.serviceRoleKey}` })
  const all = new Map([
    ...handlers,
    ['weather', weather({ config: options.weather, server })],
    ['course-search', courseSearch(options.overpass)],
  ])
  app.all('/invite', (context) =>
    guarded(
      options,
      (request, club, { sub }) => inviteFunction(inviteUser(options, context), sub)(request, club),
      context,
    ),
  )
  app.all('/:name', (context) => {
    const handler = all.get(context.req.param('name'))
    if (handler) return guarded(options, handler, context)
    return answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
  })
  return app
}

/**
 * Subscribe and unsubscribe at plain paths, mounted under `/api/notifications`: same implementation, same permission.
 */
export function notificationEndpoints(options: FunctionsOptions): Hono {
  const app = new Hono()
  app.all('/subscribe', (context) => guarded(options, subscribeToTopic, context))
  app.all('/unsubscribe', (context) => guarded(options, unsubscribeFromTopic, context))
  return app
}

function inviteUser({ auth, serviceRoleKey }: AllFunctionsOptions, { req, env }: Context): InviteUser {
  return async (body, redirectTo) => {
    // The caller's headers: the auth API reads address, program and language from them.
    const headers = new Headers(req.raw.headers)
    headers.set('authorization', `Bearer ${serviceRoleKey}`)
    headers.set('x-supabase-api-version', '2024-01-01')
    headers.delete('content-length')
    if (redirectTo !== undefined) headers.set('redirect_to', redirectTo)
    return auth.request('/invite', { method: 'POST', headers, body: JSON.stringify(body) }, env)
  }
}

/** Calls the handler if the request has a valid token, or is a preflight request, which needs none. */
async function guarded(
  { rest, verifier }: FunctionsOptions,
  handler: (request: Request, club: ClubClient, claims: Partial<Claims>) => Promise<Response>,
  { req: { raw: request } }: Context,
): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? ''
  let claims: Partial<Claims> = {}
  if (request.method !== 'OPTIONS') {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) return unauthorized('Missing authorization header')
    try {
      claims = await verifier.verify(token)
    } catch (error) {
      if (error instanceof TokenError) return unauthorized('Invalid JWT')
      throw error
    }
  }
  return handler(request, clubClient(rest, { authorization }), claims)
}

/** The header tells the client that the relay refused the call, and not the function. */
function unauthorized(message: string): Response {
  return answer(401, { code: 401, message }, { 'x-relay-error': 'true' })
}
