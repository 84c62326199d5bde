import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { gatewayUrl } from '#web/data/config.ts'
import { currentSession } from '#web/data/session/auth.ts'

/** The server's state, from `/system/v1` for administrators. */
interface SystemState {
  version: string
  node: string
  /** RFC 3339 */
  startedAt: string
  database: { engine: string; version: string; bytes: number }
  /** `server` is null if mail stays on the server's machine; the sender's default name is the club's. */
  mail: { server: string | null; from: { address: string; name?: string } }
  /** The set environment variables; the values of secrets are null. */
  environment: readonly { name: string; value: string | null }[]
}

/** The result of a test mail: accepted by a mail server, or kept on the server's machine. */
export interface MailTest {
  to: string
  outcome: 'accepted' | 'kept'
}

/** A job that the server gave up. */
export interface GivenUpJob {
  id: number
  /** `order_news`: the kitchen was not notified of an order. */
  kind: 'mail' | 'push' | 'order_news'
  attempts: number
  failed_at: string
  last_error: string | null
  /** For an order that still exists. */
  order_number: number | null
}

const systemQuery = queryOptions({
  queryKey: ['system'],
  meta: { keep: false },
  queryFn: () => callSystem<SystemState>('GET', ''),
})

export function useSystem() {
  return useQuery(systemQuery)
}

/** The state of an environment variable. */
export interface VariableState {
  /** false until the server's state is read: the variable may override the setting. */
  isKnown: boolean
  /** null for a secret; undefined: not set in the environment. */
  value: string | null | undefined
}

/** The state of a variable; without a name it overrides nothing. */
export function useVariable(name: string | undefined): VariableState {
  const { data } = useQuery({ ...systemQuery, enabled: name !== undefined })
  return {
    isKnown: name === undefined || data !== undefined,
    value: data?.environment.find((one) => one.name === name)?.value,
  }
}

/** Sends a mail to my own address. Rejects with the code of the refusal. */
export function sendTestMail(): Promise<MailTest> {
  return callSystem<MailTest>('POST', '/mail-test')
}

export function useGivenUpJobs() {
  return useQuery({
    queryKey: ['job_retry', 'given up'],
    meta: { keep: false },
    queryFn: async () => {
      const { data } = await supabase().rpc('given_up_jobs').throwOnError()
      return data as GivenUpJob[]
    },
  })
}

async function callSystem<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
  const session = await currentSession()
  const answer = await fetch(`${gatewayUrl()}/system/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${session?.access_token ?? ''}` },
  })
  const body = await answer.json()
  if (answer.ok) return body as Answer
  throw Object.assign(new Error(`/system/v1${path} answered ${answer.status}`), {
    status: answer.status,
    code: (body as { code?: string }).code,
  })
}
