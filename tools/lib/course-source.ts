import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import {
  boxOf,
  foundCourses,
  isOutlineId,
  queryByBox,
  queryById,
  queryByName,
} from '#domain/course/import/read/overpass-query.ts'
import { askOverpass, type OverpassFailure } from '#server/functions/course-search/ask.ts'
import type { OverpassConfig } from '#server/functions/course-search/settings.ts'

/** Where a course is read from. */
export type CourseSource = { file: string } | { name: string } | { id: string } | { bbox: string }

export interface CourseText {
  text: string
  /** What to call the course when the text does not say. */
  fallbackName: string
  /** The key of the course that was asked for, where the text may hold others beside it. */
  course?: string
}

const LARGEST_FILE = 100_000_000

/** The one source that was named; undefined when it is none or several. */
export function sourceOf(options: {
  files: string[]
  name?: string | undefined
  id?: string | undefined
  bbox?: string | undefined
}): CourseSource | undefined {
  const { files, name, id, bbox } = options
  const sources: CourseSource[] = [
    ...files.map((file) => ({ file })),
    ...(name === undefined ? [] : [{ name }]),
    ...(id === undefined ? [] : [{ id }]),
    ...(bbox === undefined ? [] : [{ bbox }]),
  ]
  return sources.length === 1 ? sources[0] : undefined
}

/** The source as the operator wrote it. */
export function labelOf(source: CourseSource): string {
  return Object.values(source)[0] as string
}

/** The text of a course. Throws TypeError with a sentence for the operator, and what reading a file throws. */
export async function readSource(
  source: CourseSource,
  overpass: OverpassConfig | undefined,
): Promise<CourseText> {
  if ('file' in source) return readCourse(source.file)
  if ('name' in source) return fetchNamed(source.name, overpass)
  if ('id' in source) {
    if (!isOutlineId(source.id)) throw new TypeError('--id is way/ or relation/ and a number.')
    return {
      text: (await ask(queryById(source.id), overpass)).text,
      fallbackName: source.id,
      course: source.id,
    }
  }
  const box = boxOf(source.bbox.split(',').map(Number))
  if (!box) throw new TypeError('--bbox is south,west,north,east in degrees, at most 0.25 by 0.5.')
  return { text: (await ask(queryByBox(box), overpass)).text, fallbackName: 'Golf course' }
}

async function readCourse(file: string): Promise<CourseText> {
  const { size } = await stat(file)
  if (size > LARGEST_FILE) throw new TypeError(`${file} is larger than 100 MB: cut out one course.`)
  return { text: await readFile(file, 'utf8'), fallbackName: basename(file, extname(file)) }
}

async function fetchNamed(name: string, overpass: OverpassConfig | undefined): Promise<CourseText> {
  const courses = foundCourses((await ask(queryByName(name), overpass)).content)
  const exact = courses.filter((course) => course.name.toLowerCase() === name.toLowerCase())
  const [only, ...more] = exact.length === 1 ? exact : courses
  if (!only) throw new TypeError(`OpenStreetMap has no golf course called ${name}.`)
  if (more.length > 0) {
    const list = courses.map((course) => `  --id ${course.id}  ${course.name} (${course.lat}, ${course.lng})`)
    throw new TypeError(`Several golf courses have this name; choose one:\n${list.join('\n')}`)
  }
  return { text: (await ask(queryById(only.id), overpass)).text, fallbackName: only.name, course: only.id }
}

async function ask(query: string, overpass: OverpassConfig | undefined) {
  const answer = await askOverpass(query, overpass)
  if ('failure' in answer) throw new TypeError(sentences[answer.failure](overpass))
  return answer
}

const sentences: Readonly<Record<OverpassFailure, (config: OverpassConfig | undefined) => string>> = {
  off: () => 'OVERPASS is false: import a file.',
  unreachable: (config) => `${config?.url} cannot be reached.`,
  timeout: (config) => `${config?.url} took too long; see OVERPASS_TIMEOUT_SECONDS.`,
  busy: (config) => `${config?.url} is busy; try again in a minute.`,
  refused: (config) => `${config?.url} refused the request.`,
  too_large: () => 'The answer is larger than OVERPASS_MAX_MB; ask for a smaller box.',
  malformed: (config) => `${config?.url} did not answer in the format of Overpass.`,
}
