// npm run course:import: brings a club's course from an OpenStreetMap file, or from Overpass, into the database.
import { parseArgs } from 'node:util'
import { coursesIn, type FileCourse } from '#domain/course/import/courses-in-file.ts'
import { describeReport } from '#domain/course/import/describe-report.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import { planFile } from '#domain/course/import/plan-course.ts'
import { CourseFileError } from '#domain/course/import/read/course-file-error.ts'
import { readCourseFile } from '#domain/course/import/read/read-file.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { type AppliedPlan, applyCoursePlan } from '#server/course-import/apply-plan.ts'
import { type CourseSource, type CourseText, labelOf, readSource, sourceOf } from './lib/course-source.ts'
import { openUpgradedClub } from './lib/operator.ts'

const USAGE = `Usage: npm run course:import -- FILE [--dry-run] [--make-current]
       npm run course:import -- --name NAME | --id way/123 | --bbox SOUTH,WEST,NORTH,EAST [...]

  FILE            GeoJSON, Overpass JSON or OSM XML of one golf course, or an export of this app
  --name          ask OpenStreetMap (OVERPASS_URL) for the golf course of that name
  --id            the same by the id of its outline, where several have that name
  --bbox          the same for everything within a box, in degrees
  --course        which course of a file with several, by its key; without it they are listed
  --dry-run       say what would change and write nothing
  --make-current  make it the current course`

/** Ends a dry run: everything is rolled back, and what would have changed is carried out. */
class DryRun extends Error {
  readonly applied: AppliedPlan
  constructor(applied: AppliedPlan) {
    super('nothing written')
    this.applied = applied
  }
}

interface Wish {
  source: CourseSource
  dryRun: boolean
  makeCurrent: boolean
  /** The key of the course to take. */
  course: string | undefined
}

function readWish(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      'make-current': { type: 'boolean' },
      name: { type: 'string' },
      id: { type: 'string' },
      bbox: { type: 'string' },
      course: { type: 'string' },
    },
  })
  const { name, id, bbox, course } = values
  const source = sourceOf({ files: positionals, name, id, bbox })
  if (!source) throw new TypeError(USAGE)
  return { source, dryRun: values['dry-run'] ?? false, makeCurrent: values['make-current'] ?? false, course }
}

/** Plans the one course of a text, or the one that was named. Throws TypeError with a list where it has to be named. */
function planOne(source: CourseText, chosen: string | undefined): CoursePlan {
  const file = readCourseFile(source.text)
  const courses = file.own ? [] : coursesIn(file)
  const course = chosen ?? courses.find(({ key }) => key === source.course)?.key
  const isKnown = course === undefined || courses.some(({ key }) => key === course)
  if (!isKnown || (course === undefined && courses.length > 1)) {
    const why = isKnown
      ? `The file contains ${courses.length} courses; choose one:`
      : `The file contains no course ${course}; it contains:`
    throw new TypeError([why, ...courses.map(courseLine), 'Nothing was written.'].join('\n'))
  }
  return planFile(file, { fallbackName: source.fallbackName, ...(course === undefined ? {} : { course }) })
}

function courseLine({ key, name, lines, place }: FileCourse): string {
  const where = `${place.lat.toFixed(3)}, ${place.lng.toFixed(3)}`
  return `  --course ${key}  ${name ?? 'without a name'}, ${lines} hole lines (${where})`
}

function summary({ course, holes }: CoursePlan): string {
  const metres = holes.reduce((sum, hole) => sum + hole.lengthM, 0)
  const pars = holes.map((hole) => hole.par ?? 0)
  const par = pars.includes(0) ? 'par not complete' : `par ${pars.reduce((sum, one) => sum + one, 0)}`
  const credit = course.attribution === null ? '' : ` (${course.attribution})`
  return `${course.name}${credit}: ${holes.length} holes, ${par}, ${Math.round(metres)} m`
}

async function write(plan: CoursePlan, { dryRun, makeCurrent }: Wish): Promise<AppliedPlan> {
  const config = readConfig(process.env)
  const database = await openUpgradedClub(config)
  try {
    return await database.asOwner(async (session) => {
      const applied = await applyCoursePlan(session, plan, { makeCurrent })
      if (dryRun) throw new DryRun(applied)
      return applied
    })
  } catch (error) {
    if (error instanceof DryRun) return error.applied
    throw error
  } finally {
    await database.close()
  }
}

function describeChanges(
  { isNew, madeCurrent, changes, kept, gone }: AppliedPlan,
  dryRun: boolean,
): string[] {
  const [did, became] = dryRun ? ['Would write', 'It would become'] : ['Wrote', 'It is now']
  const added = changes.filter(({ fields }) => fields.includes('new'))
  const changedRows = changes.filter(
    ({ fields }) => !fields.includes('new') && !fields.includes('is_current'),
  )
  return [
    changes.length === 0
      ? '0 changes: the club has all of it already.'
      : `${did}: ${added.length} new, ${changedRows.length} changed.`,
    ...(isNew ? [] : added.map(({ what }) => `  + ${what}`)),
    ...changedRows.map(({ what, fields }) => `  ~ ${what}: ${fields.join(', ')}`),
    ...kept.map(({ what, fields }) => `  = ${what} kept: ${fields.join(', ')}`),
    ...(gone > 0 ? [`${gone} features of the course are no longer in the file; they stay.`] : []),
    ...(madeCurrent ? [`${became} the current course.`] : []),
    ...(dryRun ? ['Nothing was written.'] : []),
  ]
}

/** What went wrong, for the operator; undefined for a fault of this program. */
function sentenceFor(error: unknown, file: string | undefined): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof CourseFileError)
    return `${file} cannot be used (${code}): ${message} Nothing was written.`
  if (code === 'DATABASE_LOCKED') {
    return `${message}\nIf that is the club’s server: stop it, import, and start it again.`
  }
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') return `${file} cannot be read: ${message}`
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${USAGE}`
  return error instanceof TypeError || error instanceof ConfigError || code !== undefined
    ? message
    : undefined
}

async function main(): Promise<void> {
  let wish: Wish | undefined
  try {
    wish = readWish(process.argv.slice(2))
    const source = await readSource(wish.source, readConfig(process.env).overpass)
    const plan = planOne(source, wish.course)
    console.log([summary(plan), '', ...describeReport(plan.report), ''].join('\n'))
    console.log(describeChanges(await write(plan, wish), wish.dryRun).join('\n'))
  } catch (error) {
    console.error(sentenceFor(error, wish && labelOf(wish.source)) ?? error)
    process.exitCode = 1
  }
}

await main()
