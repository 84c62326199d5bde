// Also on PostgreSQL: the order in which it asks policies and triggers.
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, testClub } from './club.ts'
import { cases, makeRows, statement, symbolOf } from './matrix/matrix-cases.ts'

const refusingStep = (signature: string, returns: string) =>
  `create or replace function private.${signature} returns ${returns} language plpgsql set search_path = '' as $$
     begin
       raise exception using errcode = 'GS999';
     end $$;`

const club = testClub()
beforeAll(async () => {
  await makeRows(club)
  // From here on each row function refuses every row. Those for additions to an issue first check whether the caller
  // may see the issue; there the step after it refuses. An edit of a setting and the retry of a job are applied after
  // the insert.
  await club.database.execScript(`
    create function private.refuse_every_row() returns trigger language plpgsql set search_path = '' as $$
      begin
        raise exception using errcode = 'GS999';
      end $$;
    do $$
    declare
      found record;
    begin
      for found in
        select oid::regclass as of_table from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not in ('issue_edit', 'issue_photo', 'issue_comment', 'notification_reading', 'setting_edit', 'job_retry')
      loop
        execute format('create or replace trigger before_write before insert or update or delete on %s
          for each row execute function private.refuse_every_row()', found.of_table);
      end loop;
    end $$;
    ${refusingStep('check_edit(edit public.issue_edit)', 'void')}
    ${refusingStep('apply_setting_edit(edit public.setting_edit)', 'void')}
    ${refusingStep('retry_job(retry public.job_retry)', 'void')}
    ${refusingStep('mark_inbox_read(reading public.notification_reading)', 'void')}
    ${refusingStep('check_photo_path(photo public.issue_photo)', 'void')}
    ${refusingStep('sign_comment(comment public.issue_comment)', 'public.issue_comment')}`)
})

describe('a caller whom a policy refuses', () => {
  it.each(['insert', 'update', 'delete'] as const)(
    'gets that refusal, and no message of a rule: %s',
    async (operation) => {
      const rules: string[] = []
      for (const given of cases)
        for (const caller of callers) {
          const outcome = given.outcomes[operation][caller]
          if (outcome !== 'x' && (outcome !== '-' || operation === 'insert')) continue
          const scope = club.people[caller].scope
          const symbol = await symbolOf(club.database, scope, statement(club, given, operation))
          if (symbol !== outcome)
            rules.push(`${given.table} ${given.row} ${caller}: ${symbol}, not ${outcome}`)
        }
      expect(rules).toEqual([])
    },
  )
})
