import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { ShownEffect } from '#web/data/issue-effects.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'

/** Which device is being opened: its requests go to `http://{name}.test`. */
export const opening = { name: '' }

type Row = Pick<
  Issue,
  | 'id'
  | 'status'
  | 'description'
  | 'priority'
  | 'category'
  | 'due_on'
  | 'assignee_id'
  | 'group_id'
  | 'hole_id'
>

const COLUMNS = 'id, status, description, priority, category, due_on, assignee_id, group_id, hole_id'

/** One phone: its own storage, session and outbox, and what it last read of issues, all in this process. */
export async function openPhone(name: string, email: string) {
  opening.name = name
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  const session = await import('#web/data/session/session.ts')
  const outbox = await import('#web/data/outbox/outbox.ts')
  const { wake, stopSending } = await import('#web/data/outbox/outbox-sender.ts')
  const { shownRecords } = await import('#web/data/outbox/outbox-view.ts')
  const { parcelsOf, pruneProcessed } = await import('#web/data/outbox/outbox-store.ts')
  const { overlay } = await import('#web/data/outbox/optimistic.ts')
  const { supabase } = await import('#web/data/client.ts')
  const { moveIssue, changeIssue, commentOn } = await import('#web/features/issues/shared/issue-writes.ts')
  const { createIssueEffect, onOrJustOver, endIssueEffect } = await import('#web/data/issue-effects.ts')
  await loadConfig()
  const stops = [await session.restoreSession()]
  const { data, error } = await supabase().auth.signInWithPassword({ email, password: 'greenside-demo' })
  if (error) throw error
  await vi.waitFor(
    () => {
      if (!session.currentMe().isLoggedIn) throw new Error(`${name} is not signed in yet`)
    },
    { timeout: 20_000 },
  )
  stops.push(await outbox.startOutbox())
  let issues: Row[] = []
  let effects: ShownEffect[] = []
  return {
    name,
    id: data.user.id,
    token: data.session.access_token,
    write: outbox.write,
    moveIssue,
    changeIssue,
    commentOn,
    createIssueEffect,
    endIssueEffect,
    wake,
    /** Reads these issues and what they do to the day; throws when the network does not let it. */
    async read(ids: readonly string[]): Promise<void> {
      const list = [...ids]
      const found = await supabase().from('issue').select(COLUMNS).in('id', list).throwOnError()
      const on = await supabase()
        .from('issue_effect')
        .select('*')
        .in('issue_id', list)
        .or(onOrJustOver())
        .throwOnError()
      issues = found.data as Row[]
      effects = on.data as ShownEffect[]
    },
    /** The issues as this phone shows them, its own waiting changes included. */
    issues: () =>
      overlay(issues, shownRecords.get(), 'issue', (written) => ({ ...unsent, ...written }) as Row),
    effects: () =>
      overlay(
        effects,
        shownRecords.get(),
        'issue_effect',
        (written) => ({ is_on: true, ...written }) as ShownEffect,
      ).filter(({ is_on, sync }) => is_on && sync?.status !== 'error'),
    records: async () => (await parcelsOf([data.user.id])).map(({ record }) => record),
    /** Forgets what it read, what is done, and what was refused once it was looked at. */
    async tidy() {
      issues = []
      effects = []
      for (const { record } of await parcelsOf([data.user.id])) {
        if (record.status === 'error') await outbox.drop(record.id)
      }
      await pruneProcessed(Number.POSITIVE_INFINITY)
    },
    close() {
      for (const stop of stops) stop()
      stopSending()
      void supabase().auth.stopAutoRefresh()
    },
  }
}

const unsent = {
  status: 'new',
  description: '',
  priority: 'normal',
  due_on: null,
  assignee_id: null,
  group_id: null,
  hole_id: null,
}

export type Phone = Awaited<ReturnType<typeof openPhone>>
