import type { Handler } from 'hono'
import { type CourseOutline, courseOutline } from '#domain/course/course-outline.ts'
import type { CaptchaWidget } from '#server/auth/settings/security.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import type { Keys } from '#server/keys/keys.ts'

export interface AppConfigOptions {
  config: Pick<Config, 'demo' | 'auth' | 'satellite' | 'sessionGuard' | 'push'>
  database: Database
  keys: Pick<Keys, 'anonKey'>
  /** Browsers subscribe to pushes with it; undefined: the app asks for no pushes. */
  vapidPublicKey?: string | undefined
  version: string
}

/**
 * GET /app-config.json: the web app's configuration before it can use the gateway. The anon key is public by design;
 * row-level security protects the data.
 */
export function appConfig({ config, database, keys, vapidPublicKey, version }: AppConfigOptions): Handler {
  const readCourse = currentCourseReader(database)
  return async (context) => {
    const { rows } = await database.runAsOwner<{
      name: string | null
      logo: string | null
      country: string | null
      has_admin: boolean
      is_demo_away: boolean
    }>(
      `select private.setting('club.name') #>> '{}' as name, private.setting('club.logo') #>> '{}' as logo,
         private.setting('club.country') #>> '{}' as country,
         private.has_admin() as has_admin,
         coalesce(private.setting('demo.club') -> 'isAway' = 'true', false) as is_demo_away`,
    )
    const { name, logo, country, has_admin, is_demo_away } = rows[0]!
    const course = await readCourse()
    context.header('cache-control', 'no-cache')
    return context.json({
      // Empty: the page's own origin, so that one build works at any address.
      supabaseUrl: '',
      anonKey: keys.anonKey,
      clubName: name ?? 'Greenside',
      clubLogo: logo,
      clubCountry: country,
      hasAdmin: has_admin,
      demo: config.demo && !is_demo_away,
      // Empty: this club sends no Web Push.
      vapidPublicKey: vapidPublicKey ?? '',
      // Set: the browser registers with Firebase Cloud Messaging; null: it subscribes to Web Push.
      firebase: config.push.firebase ?? null,
      captcha: captchaOf(config.auth.captcha?.widget),
      // Satellite pictures for a map layer; null: the map shows only the club's own data.
      satellite: config.satellite ?? null,
      sessionGuard: config.sessionGuard,
      // Validity in seconds of a code sent by mail or SMS.
      codeSeconds: { email: config.auth.mail.otpSeconds, phone: config.auth.sms.otpSeconds },
      // Whether codes reach people: by email or SMS, or in the local mailbox.
      sendsCodes: config.auth.canReach,
      courseId: course?.id ?? null,
      outline: course?.outline ?? null,
      version,
    })
  }
}

/** The captcha widget of requests that need one; null: none do. */
function captchaOf(widget: CaptchaWidget | undefined) {
  if (!widget) return null
  const { provider, siteKey, scriptUrl } = widget
  return { provider, siteKey, scriptUrl }
}

interface CurrentCourse {
  id: string
  geometry_version: number
  outline: CourseOutline | null
}

/** Reads the club's current course, if any. Computes its outline once for each version of the course. */
function currentCourseReader(database: Database): () => Promise<CurrentCourse | undefined> {
  let cached: CurrentCourse | undefined
  return async () => {
    const { rows } = await database.runAsOwner<Omit<CurrentCourse, 'outline'>>(
      'select id, geometry_version from public.course where is_current',
    )
    const [course] = rows
    if (!course) return undefined
    if (cached?.id !== course.id || cached.geometry_version !== course.geometry_version)
      cached = { ...course, outline: await readOutline(database, course.id) }
    return cached
  }
}

async function readOutline(database: Database, courseId: string): Promise<CourseOutline | null> {
  const holes = await database.runAsOwner<Parameters<typeof courseOutline>[0]['hole'][number]>(
    'select line from public.hole where course_id = $1::uuid order by number',
    [courseId],
  )
  const features = await database.runAsOwner<Parameters<typeof courseOutline>[0]['course_feature'][number]>(
    `select kind, geometry from public.course_feature
     where course_id = $1::uuid and kind in ('boundary', 'fairway', 'green', 'water')`,
    [courseId],
  )
  return courseOutline({ hole: holes.rows, course_feature: features.rows })
}
