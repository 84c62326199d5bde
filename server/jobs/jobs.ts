import type { Database } from '#server/database/types.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { createClockWatch } from './clock-watch.ts'
import {
  claimClock,
  courseClock,
  kitchenClock,
  ladderClock,
  orderNewsClock,
  roundClock,
  ticketClock,
} from './clocks.ts'
import { createEffects, type Effects } from './effects.ts'
import { type MailSender, mailEffect } from './mail-effect.ts'
import { createFcm } from './push/fcm.ts'
import type { VapidKeys } from './push/vapid.ts'
import { createWebPush } from './push/web-push.ts'
import { pushEffect } from './push-effect.ts'
import { createRegularLook } from './regular-look.ts'
import type { PushConfig } from './settings.ts'

export interface JobsOptions {
  database: Database
  push: Pick<PushConfig, 'web' | 'fcm'>
  /** Undefined: no Web Push. */
  vapidKeys: VapidKeys | undefined
  mailer: Mailer
  /** The sender of mails; messages to the club go to its `clubEmail`. */
  sender: MailSender
  log?: (message: string, error?: unknown) => void
}

const pruneMs = 3_600_000

/**
 * The background work of the server: pushes, mail, the clocks of `clocks.ts`, and the deletion of old rows. Throws
 * ConfigError.
 */
export async function createJobs(options: JobsOptions): Promise<Effects> {
  const { database, push, vapidKeys, mailer, sender, log = console.error } = options
  const senders = {
    web: push.web && vapidKeys ? createWebPush(push.web, vapidKeys) : undefined,
    fcm: push.fcm ? await createFcm(push.fcm) : undefined,
  }
  const effects = createEffects({
    database,
    log,
    perform: (effect) =>
      effect.kind === 'push'
        ? pushEffect(database, senders, effect)
        : mailEffect(database, mailer, sender, effect),
  })
  const orderNews = createClockWatch(database, orderNewsClock, log)
  const watches = [
    orderNews,
    createClockWatch(database, ticketClock, log),
    createClockWatch(database, kitchenClock, log),
    createClockWatch(database, claimClock, log),
    createClockWatch(database, ladderClock, log),
    createClockWatch(database, roundClock, log),
    createClockWatch(database, courseClock, log),
  ]
  const regularLook = createRegularLook(database, watches)
  let timer: NodeJS.Timeout | undefined
  const pruned = () => prune(database).catch((error) => log('Old rows could not be deleted', error))
  return {
    ...effects,
    async start() {
      await effects.start()
      for (const watch of watches) await watch.start()
      regularLook.start()
      timer = setInterval(() => void pruned(), pruneMs)
      timer.unref()
    },
    async drain() {
      await orderNews.look()
      await effects.drain()
    },
    async close() {
      clearInterval(timer)
      await regularLook.close()
      for (const watch of watches) await watch.close()
      await effects.close()
    },
  }
}

/**
 * Deletes notifications and edits after 90 days, and deliveries and failed effects after 7. Edits of issues and
 * settings are stored so that a device that missed the answer can repeat one; the timeline has the changes themselves.
 */
export async function prune(database: Database): Promise<void> {
  await database.runAsOwner(`delete from public.issue_edit where created_at < now() - interval '90 days'`)
  await database.runAsOwner(`delete from public.setting_edit where created_at < now() - interval '90 days'`)
  await database.runAsOwner(`delete from public.job_retry where created_at < now() - interval '90 days'`)
  await database.runAsOwner(`delete from public.notification where created_at < now() - interval '90 days'`)
  await database.runAsOwner(`delete from jobs.push_delivery where created_at < now() - interval '7 days'`)
  await database.runAsOwner(`delete from jobs.effect where failed_at < now() - interval '7 days'`)
  await database.runAsOwner(`delete from jobs.order_news where failed_at < now() - interval '7 days'`)
}
