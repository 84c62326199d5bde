-- The first start of a club: the server prints an address with a code that makes one person its first administrator;
-- and the steps from there to an open club.

/* Whether an undeleted account is an administrator's. */
create function private.has_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles p join auth.users u on u.id = p.id where p.role_id = 'admin' and u.deleted_at is null)
$$;

/*
 * Stores the hash of a code that can make the first administrator. False if the club has one; then all codes are
 * deleted. Each start of a gateway adds a code; the ten newest are valid.
 */
create function private.offer_first_start(code_hash text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.has_admin() then
    delete from jobs.first_start_code;
    return false;
  end if;
  insert into jobs.first_start_code (code_hash) values (offer_first_start.code_hash);
  delete from jobs.first_start_code c where c.code_hash not in (
    select newest.code_hash from jobs.first_start_code newest order by newest.created_at desc, newest.code_hash limit 10);
  return true;
end
$$;

/*
 * Makes the account the first administrator and deletes all codes. False without any change if the code is unknown or
 * the club already has an administrator. Concurrent calls are serialized, so that one of them succeeds.
 */
create function private.make_first_admin(person uuid, code_hash text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.roles where role_id = 'admin' for no key update;
  if private.has_admin()
    or not exists (select 1 from jobs.first_start_code c where c.code_hash = make_first_admin.code_hash) then
    return false;
  end if;
  insert into public.profiles (id, role_id) values (person, 'admin') on conflict (id) do update set role_id = 'admin';
  delete from jobs.first_start_code;
  return true;
end
$$;

/*
 * The steps of the set-up in order, for administrators; no rows for others. A step is done by a fact (a course exists)
 * or by an administrator's mark, and skipped when an administrator marks it as not needed. The demo club is set up: its
 * steps are left once its people are gone.
 */
drop function if exists public.setup_steps();
create function public.setup_steps() returns table (step text, state text)
language sql stable security definer set search_path = '' rows 6 as $$
  select steps.step, case when steps.is_fact or private.has_demo_people() then 'done' else coalesce(s.value #>> '{}', 'left') end
  from (values
    (1, 'club', exists (select 1 from public.setting where key = 'club.name' and value <> '"Greenside"')),
    (2, 'course', exists (select 1 from public.course c join public.hole h on h.course_id = c.id where c.is_current)),
    (3, 'menu', exists (select 1 from public.menu_item)),
    (4, 'people', (select count(*) > 1 from auth.users u join public.profiles p on p.id = u.id
      where u.deleted_at is null and p.role_id <> 'guest')),
    (5, 'mail', false),
    (6, 'open', false)
  ) steps (rank, step, is_fact)
  left join public.setting s on s.key = 'setup.' || steps.step
  where (select private.is_admin())
  order by steps.rank
$$;
revoke execute on function public.setup_steps() from public, anon;
grant execute on function public.setup_steps() to authenticated, service_role;
