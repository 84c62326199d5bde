import type { ShownEffect } from '#web/data/course/issue-effects.ts'
import { signInDevice } from '#web/data/testing/open-device.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'

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

/** One phone with its last read of issues. Its gateway is `http://{name}.test`. */
export async function openPhone(name: string, email: string) {
  const { supabase, overlay, shownRecords, tidy, ...device } = await signInDevice(name, email)
  const { retry, drop, releaseCompanions } = await import('#web/data/outbox/outbox.ts')
  const { moveIssue, changeIssue, commentOn, assignIssue, claimIssue, addMaterial } = await import(
    '#web/features/issues/shared/issue-writes.ts'
  )
  const { createIssueEffect, onOrJustOver, endIssueEffect } = await import(
    '#web/data/course/issue-effects.ts'
  )
  let issues: Row[] = []
  let effects: ShownEffect[] = []
  return {
    ...device,
    moveIssue,
    changeIssue,
    commentOn,
    assignIssue,
    claimIssue,
    addMaterial,
    retry,
    drop,
    releaseCompanions,
    createIssueEffect,
    endIssueEffect,
    /** Reads these issues and their effects; throws on a network failure. */
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
    /** The issues as this phone shows them, with its unsent changes. */
    issues: () =>
      overlay(issues, shownRecords.get(), 'issue', (written) => ({ ...unsent, ...written }) as Row),
    effects: () =>
      overlay(
        effects,
        shownRecords.get(),
        'issue_effect',
        (written) => ({ is_on: true, ...written }) as ShownEffect,
      ).filter(({ is_on, sync }) => is_on && sync?.status !== 'error'),
    /** Also forgets its reads. */
    async tidy() {
      issues = []
      effects = []
      await tidy()
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
