import { fieldsOf } from '#domain/base/unknown.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { authClient } from '#web/data/session/auth.ts'
import { untilPersonRead } from '#web/data/session/session.ts'

export interface FirstAccount {
  email: string
  password: string
  firstName: string
  surname: string
}

/** The first-start code in this page's address, printed by the server; undefined without one. */
export function firstStartCode(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('start') || undefined
}

/** Whether the club accepts the code. Rejects with any other error. */
export async function isFirstStart(code: string): Promise<boolean> {
  try {
    await post('/check', { code })
    return true
  } catch (cause) {
    if (fieldsOf(cause).code === 'first_code_refused') return false
    throw cause
  }
}

/** Creates the club's first administrator and signs them in. Rejects with auth's error. */
export async function makeFirstAdmin(code: string, account: FirstAccount): Promise<void> {
  const { email, password, firstName, surname } = account
  const data = { first_name: firstName, surname, locale: document.documentElement.lang }
  const { access_token, refresh_token } = await post('', { code, email, password, data })
  const { error } = await (await authClient()).setSession({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
  })
  if (error) throw error
  await untilPersonRead()
  // The code is used, and must not stay in the browser's history.
  history.replaceState(history.state, '', location.pathname)
}

const TIMEOUT_MS = 20_000

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${gatewayUrl()}/auth/v1/first-admin${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: config().anonKey,
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const fields = fieldsOf(await answer.json().catch(() => null))
  if (answer.ok) return fields
  const { reasons } = fieldsOf(fields.weak_password)
  throw Object.assign(new Error(String(fields.message ?? answer.statusText)), {
    ...{ code: fields.code, status: answer.status, reasons },
  })
}
