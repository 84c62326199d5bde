import { describe, expect, it } from 'vitest'
import { stepsOf } from './control-flow.ts'

const source = `
declare
  is_sent constant boolean := tg_op = 'INSERT' and new.sent_at is not null;
begin
  perform private.start_rule();
  -- A comment with an if then.
  if tg_op = 'DELETE' then
    perform private.check_deletion(old);
    return old;
  end if;
  if tg_op = 'INSERT' or new.name <> old.name then
    new := private.sign(new);
  elsif private.is_person() then
    perform private.check_person(new);
  else
    perform private.check_server(new);
  end if;
  if is_sent then
    return new;
  end if;
  new.updated_at := now();
  perform private.record(case when new.a then 'x' else 'y; z' end);
  perform private.end_rule();
  return new;
end
`

const lines = (operation: 'INSERT' | 'UPDATE' | 'DELETE') =>
  stepsOf(source, operation).map(({ kind, names, conditions }) =>
    [kind, ...names, ...conditions.map((condition) => `if ${condition}`)].join(' '),
  )

describe('stepsOf', () => {
  it('leaves out steps of other operations, and conditions that the operation decides', () => {
    expect(lines('INSERT')).toEqual([
      'call sign',
      'return if new.sent_at is not null',
      'set updated_at',
      'call record',
      'return',
    ])
  })

  it('names the conditions that depend on a row, including those of earlier branches', () => {
    expect(lines('UPDATE')).toEqual([
      'call sign if new.name <> old.name',
      'call check_person if not (new.name <> old.name) and private.is_person()',
      'call check_server if not (new.name <> old.name or private.is_person())',
      'set updated_at',
      'call record',
      'return',
    ])
  })

  it('ends at a certain return', () => {
    expect(lines('DELETE')).toEqual(['call check_deletion', 'return'])
  })

  it('refuses a call inside the value of a return, which would be missing from the list', () => {
    const hidden = 'begin return case when new.a then private.sign(new) else old end; end'
    expect(() => stepsOf(hidden, 'INSERT')).toThrow('No step can be read from: return case')
  })
})
