import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GithubAccount {
  user: { id: number; login: string; name?: string | null; avatar_url?: string }
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** A server with GitHub's OAuth and the parts of its API that a sign-in uses. */
export interface TestGithub {
  url: string
  account: GithubAccount
  /** Scopes of the last sign-in. */
  scopes: string
  close(): Promise<void>
}

export const githubClient = { id: 'Iv1.club', secret: 'github-secret' }
const accessToken = 'gho_of_a_test'

export async function openGithub(account: GithubAccount): Promise<TestGithub> {
  const challenges = new Map<string, string>()
  const github: TestGithub = { url: '', account, scopes: '', close: async () => undefined }

  function authorize(query: URLSearchParams): string {
    const code = `code-${challenges.size}`
    challenges.set(code, query.get('code_challenge') ?? '')
    github.scopes = query.get('scope') ?? ''
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  /** GitHub reports errors with status 200. */
  function redeem(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const made = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClub =
      form.get('client_id') === githubClient.id && form.get('client_secret') === githubClient.secret
    if (!isClub) return { error: 'incorrect_client_credentials' }
    if (!challenges.has(code) || challenges.get(code) !== made) return { error: 'bad_verification_code' }
    challenges.delete(code)
    return { access_token: accessToken, token_type: 'bearer', scope: github.scopes }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const isKnown = request.headers.authorization === `Bearer ${accessToken}`
    switch (url.pathname) {
      case '/login/oauth/authorize':
        return response.writeHead(302, { location: authorize(url.searchParams) }).end()
      case '/login/oauth/access_token':
        return json(redeem(new URLSearchParams(await textOf(request))))
      case '/api/v3/user':
        return isKnown ? json(github.account.user) : json({ message: 'Bad credentials' }, 401)
      case '/api/v3/user/emails':
        return isKnown ? json(github.account.emails) : json({ message: 'Bad credentials' }, 401)
      default:
        return json({ message: 'Not Found' }, 404)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  github.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  github.close = () => new Promise((resolve) => server.close(() => resolve()))
  return github
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
