// Also on PostgreSQL: what a transaction remembers on a connection that serves others next.
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'

const database = testDatabase()
beforeAll(async () => {
  await database.execScript(`
    create table public.outer_row (id int primary key, rows_by_rule int, is_rule_after boolean);
    create table public.inner_row (id int primary key, by_rule boolean);
    create function private.before_inner_row_write() returns trigger language plpgsql security definer as $$
      begin
        new.by_rule := private.is_rule();
        if new.id < 0 then raise exception 'negative'; end if;
        return new;
      end $$;
    create trigger before_write before insert on public.inner_row
      for each row execute function private.before_inner_row_write();
    create function private.after_outer_row_write() returns trigger language plpgsql security definer as $$
      begin
        perform private.start_rule();
        insert into public.inner_row (id) values (new.id);
        begin
          perform private.start_rule();
          insert into public.inner_row (id) values (-1);
        exception when raise_exception then null;
        end;
        insert into public.inner_row (id) values (new.id + 1);
        perform private.end_rule();
        return null;
      end $$;
    create trigger after_write after insert on public.outer_row
      for each row execute function private.after_outer_row_write();`)
})

describe('private.is_rule()', () => {
  it('is true for rows that a rule writes, and false for those of the statement itself', async () => {
    await database.asOwner(async (session) => {
      await session.query('insert into public.outer_row (id) values (1)')
      await session.query('insert into public.inner_row (id) values (10)')
      const { rows } = await session.query('select id, by_rule from public.inner_row order by id')
      expect(rows).toEqual([
        { id: 1, by_rule: true },
        { id: 2, by_rule: true },
        { id: 10, by_rule: false },
      ])
    })
  })

  it('ends with the transaction', async () => {
    await database.runAsOwner('select private.start_rule()')
    const { rows } = await database.runAsOwner('select private.is_rule() as is_rule')
    expect(rows).toEqual([{ is_rule: false }])
  })
})
