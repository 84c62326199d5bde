import {
  boxOf,
  foundCourses,
  isOutlineId,
  queryByBox,
  queryById,
  queryByName,
  searchedName,
} from '#domain/course/import/read/overpass-query.ts'
import {
  type Body,
  dataOf,
  FunctionError,
  type FunctionHandler,
  postFunction,
  textOf,
} from '../shared/function.ts'
import { askOverpass, type OverpassFailure } from './ask.ts'
import type { OverpassConfig } from './settings.ts'

/**
 * For administrators. `{name}` answers `{courses: [{id, name, lng, lat}]}`; `{id: "way/123"}` or `{bbox: [south, west,
 * north, east]}` answers `{file}`, the text of a course file as `planCourse` reads it. Nothing is stored. Refusals have
 * the codes overpass_off, _unreachable, _timeout, _busy, _refused, _too_large and _malformed.
 */
export function courseSearch(config: OverpassConfig | undefined): FunctionHandler {
  return postFunction(async (body, club) => {
    dataOf(await club.rpc('may_import_courses', {}))
    if (body.name !== undefined) {
      const answer = await askOverpass(queryByName(nameOf(body)), config)
      if ('failure' in answer) throw refused(answer.failure)
      return { courses: foundCourses(answer.content) }
    }
    const answer = await askOverpass(queryOf(body), config)
    if ('failure' in answer) throw refused(answer.failure)
    return { file: answer.text }
  })
}

function nameOf(body: Body): string {
  const name = textOf(body, 'name').replace(/\p{C}/gu, ' ').trim()
  const { least, most } = searchedName
  if (name.length >= least && name.length <= most) return name
  throw new FunctionError(400, 'bad_request', `A name has between ${least} and ${most} characters`)
}

function queryOf(body: Body): string {
  if (body.id !== undefined) {
    const id = textOf(body, 'id')
    if (isOutlineId(id)) return queryById(id)
    throw new FunctionError(400, 'bad_request', 'An id is way/ or relation/ and a number')
  }
  const box = Array.isArray(body.bbox) ? boxOf(body.bbox) : null
  if (box) return queryByBox(box)
  throw new FunctionError(
    400,
    'bad_request',
    'A search needs a name, an id, or a bbox of south, west, north and east at most 0.25 by 0.5 degrees',
  )
}

const failures: Readonly<Record<OverpassFailure, [status: number, message: string]>> = {
  off: [404, 'This club does not ask OpenStreetMap; import a file'],
  unreachable: [502, 'The server of OpenStreetMap data cannot be reached'],
  timeout: [504, 'The server of OpenStreetMap data took too long'],
  busy: [503, 'The server of OpenStreetMap data is busy; try again in a minute'],
  refused: [502, 'The server of OpenStreetMap data refused the request'],
  too_large: [502, 'The answer is larger than a golf course can be'],
  malformed: [502, 'The answer of the server of OpenStreetMap data could not be read'],
}

function refused(failure: OverpassFailure): FunctionError {
  const [status, message] = failures[failure]
  return new FunctionError(status, `overpass_${failure}`, message)
}
