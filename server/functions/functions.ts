import { type Context, Hono } from 'hono'
import { TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { clubClient } from './club-client.ts'
import { courseSearch } from './course-search/handler.ts'
import type { OverpassConfig } from './course-search/settings.ts'
import { handler as sendNotification } from './send-notification/handler.ts'
import { answer, type FunctionHandler } from './shared/function.ts'
import { handler as subscribeToTopic } from './subscribe-to-topic/handler.ts'
import { handler as unsubscribeFromTopic } from './unsubscribe-from-topic/handler.ts'
import { handler as updateFcmToken } from './update-fcm-token/handler.ts'
import { weather } from './weather/handler.ts'
import type { WeatherConfig } from './weather/settings.ts'

export interface FunctionsOptions {
  /** The data API, asked as whoever calls the function. */
  rest: Hono
  verifier: TokenVerifier
}

export interface AllFunctionsOptions extends FunctionsOptions {
  /** undefined: the weather service is not asked. */
  weather: WeatherConfig | undefined
  /** undefined: nobody is asked for courses of OpenStreetMap. */
  overpass: OverpassConfig | undefined
  /** Opens the data API as the server itself, which alone keeps forecasts. */
  serviceRoleKey: string
}

const handlers: ReadonlyMap<string, FunctionHandler> = new Map([
  ['update-fcm-token', updateFcmToken],
  ['subscribe-to-topic', subscribeToTopic],
  ['unsubscribe-from-topic', unsubscribeFromTopic],
  ['send-notification', sendNotification],
])

/** The functions as a Supabase project answers them, to be mounted under `/functions/v1`. */
export function functions(options: AllFunctionsOptions): Hono {
  const app = new Hono()
  const server = clubClient(options.rest, { authorization: `Bearer ${options.serviceRoleKey}` })
  const all = new Map([
    ...handlers,
    ['weather', weather({ config: options.weather, server })],
    ['course-search', courseSearch(options.overpass)],
  ])
  app.all('/:name', (context) => {
    const handler = all.get(context.req.param('name'))
    if (handler) return guarded(options, handler, context)
    return answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
  })
  return app
}

/** The same two functions at plain paths, to be mounted under `/api/notifications`: one implementation, one permission. */
export function notificationEndpoints(options: FunctionsOptions): Hono {
  const app = new Hono()
  app.all('/subscribe', (context) => guarded(options, subscribeToTopic, context))
  app.all('/unsubscribe', (context) => guarded(options, unsubscribeFromTopic, context))
  return app
}

/** Nobody without a good token comes to a function, but for the preflight, which the function answers itself. */
async function guarded(
  { rest, verifier }: FunctionsOptions,
  handler: FunctionHandler,
  { req: { raw: request } }: Context,
): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? ''
  if (request.method !== 'OPTIONS') {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) return unauthorized('Missing authorization header')
    try {
      await verifier.verify(token)
    } catch (error) {
      if (error instanceof TokenError) return unauthorized('Invalid JWT')
      throw error
    }
  }
  return handler(request, clubClient(rest, { authorization }))
}

/** The mark by which the client knows that the relay in front refused, and not the function. */
function unauthorized(message: string): Response {
  return answer(401, { code: 401, message }, { 'x-relay-error': 'true' })
}
