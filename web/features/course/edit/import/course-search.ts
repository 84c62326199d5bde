import { fieldsOf } from '#domain/base/unknown.ts'
import type { DegreeBox, FoundCourse } from '#domain/course/import/read/overpass-query.ts'
import { gatewayUrl } from '#web/data/config.ts'
import { currentSession } from '#web/data/session/auth.ts'

/** Why a search failed: `overpass_busy` and the like, or the gateway's code. */
export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const TIMEOUT_MS = 60_000

/** Golf courses of OpenStreetMap by a part of their name. Throws SearchError. */
export async function searchByName(name: string): Promise<FoundCourse[]> {
  return ((await ask({ name })) as { courses: FoundCourse[] }).courses
}

/** The text of a course file: of an outline such as way/123, or of a box. Throws SearchError. */
export async function fetchCourse(of: { id: string } | { bbox: DegreeBox }): Promise<string> {
  return ((await ask(of)) as { file: string }).file
}

async function ask(body: object): Promise<unknown> {
  const session = await currentSession()
  const answer = await fetch(`${gatewayUrl()}/functions/v1/course-search`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session?.access_token ?? ''}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new SearchError('network')
  })
  const errorBody = fieldsOf(await answer.json().catch(() => null))
  if (answer.ok) return errorBody
  throw new SearchError(String(errorBody.code ?? 'unknown'))
}
