-- The caller. Policies call these inside `(select …)`, so that they run once per statement and not per row.

/*
 * Why the caller's unexpired token gives no rights; null if it gives rights, and for visitors.
 * `session_over`: the account is suspended or deleted, or the session has ended. `second_factor_needed`: the person has a
 * verified factor that this session did not show.
 *
 * A read then answers what a visitor sees, with the code in the header `x-session-fault`, by which the app asks for the
 * factor or for a new sign-in; a write is refused with the code.
 *
 * A token without the claim session_id was signed by hand with the club's secret: it has no session that could end, but
 * like any other it needs the claim aal2 where its person has a factor.
 *
 * A transaction checks the same claims once: an order asks for its author in dozens of places. The settings
 * `greenside.checked_claims` and `greenside.checked_id` hold the claims that passed, and end with the transaction.
 */
create function private.caller_fault() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims_text text := current_setting('request.jwt.claims', true);
  claims jsonb;
  checked_id text;
  fault text;
begin
  if claims_text <> '' and claims_text = current_setting('greenside.checked_claims', true) then
    return null;
  end if;
  claims := auth.jwt();
  if claims ->> 'sub' is null then
    return null;
  end if;
  select
    case
      when u.id is null then 'session_over'
      when claims ->> 'session_id' is not null and s.id is null then 'session_over'
      when claims ->> 'aal' = 'aal2' and coalesce(s.aal >= 'aal2', s.id is null) then null
      when exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
        then 'second_factor_needed'
    end
  into fault
  from (select auth.uid() as id) caller
  left join auth.users u on u.id = caller.id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  left join auth.sessions s on s.id = private.as_uuid(claims ->> 'session_id') and s.user_id = u.id
    and (s.not_after is null or s.not_after > now());
  if fault is null then
    claims_text := set_config('greenside.checked_claims', claims_text, true);
    checked_id := set_config('greenside.checked_id', claims ->> 'sub', true);
  else
    perform set_config('response.headers', (
      select jsonb_build_array(jsonb_build_object('x-session-fault', code))::text
      from private.error_code where name = fault), true);
  end if;
  return fault;
end
$$;

/*
 * The caller's user id; rules use only this function for it. Null for visitors, and for a token that no longer gives
 * rights: its person then has a visitor's rights and owns nothing.
 */
create function private.my_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims_text constant text := current_setting('request.jwt.claims', true);
begin
  if claims_text <> '' and claims_text = current_setting('greenside.checked_claims', true) then
    return current_setting('greenside.checked_id')::uuid;
  elsif private.caller_fault() is null then
    return auth.uid();
  end if;
  return null;
end
$$;

/* Refuses a token that no longer gives rights, with the reason. */
create function private.check_assurance() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  fault constant text := private.caller_fault();
begin
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$$;

/*
 * Runs before each statement of a caller that writes to a table. Row-level security alone would refuse a token without
 * rights with no reason. It would also check an INSERT after the triggers of the table, and their errors reveal data.
 * Arguments: the roles that a policy lets insert; none if more than the role decides.
 */
create function private.check_writer() returns trigger
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() then
    perform private.check_assurance();
    if tg_op = 'INSERT' and tg_nargs > 0 and not private.my_role() = any (tg_argv) then
      raise insufficient_privilege
        using message = format('new row violates row-level security policy for table "%s"', tg_table_name);
    end if;
  end if;
  return null;
end
$$;

/*
 * The caller's role_id: guest for a caller without an id, and for accounts without a profile. A transaction reads the role
 * of the same claims once, and again after it has changed a role.
 */
create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims_text text := current_setting('request.jwt.claims', true);
  my_role text;
begin
  if claims_text <> '' and claims_text = current_setting('greenside.role_claims', true) then
    return current_setting('greenside.my_role');
  end if;
  select role_id into my_role from public.profiles where id = private.my_id();
  if not found then
    return 'guest';
  end if;
  claims_text := set_config('greenside.role_claims', claims_text, true);
  return set_config('greenside.my_role', my_role, true);
end
$$;

/* Makes the next rule of this transaction read the caller's role again, after a role has changed. */
create function private.forget_role() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('greenside.role_claims', '', true);
end
$$;

/* Whether the caller is kitchen staff or an administrator. */
create function private.is_kitchen() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() in ('kitchen', 'admin');
end
$$;

/* Whether the caller is course maintenance staff or an administrator. */
create function private.is_maintenance() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() in ('maintenance', 'admin');
end
$$;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() = 'admin';
end
$$;

create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() in ('kitchen', 'maintenance', 'admin');
end
$$;

/*
 * Whether the statement acts for a person or a visitor, and not for the server itself (the owner, or service_role). The
 * server may set past times, other authors and other states, as an import or the demo club does. Reads the role set for
 * the transaction: current_user is the owner inside a definer function, and claims are only text.
 */
create function private.is_person() returns boolean
language sql stable
return coalesce(nullif(current_setting('role', true), 'none'), session_user) in ('anon', 'authenticated');

/*
 * Whether a rule writes the row, in consequence of a statement, and not the statement itself. Only statements of persons are
 * checked and signed.
 *
 * Each function private.after_<table>_write calls private.start_rule() first and private.end_rule() last: all writes between
 * the two calls count as writes of a rule. A function before_<table>_write calls both around a step that writes to a checked table.
 * Calls may nest. An error that is caught restores the state before it. (Only a superuser may set a setting of our own in the
 * SET clause of a function.)
 *
 * Writes of a foreign key are not a rule's: a trigger recognises them because the referenced row no longer exists.
 */
create function private.is_rule() returns boolean
language sql stable
return coalesce(current_setting('greenside.rule_depth', true), '') not in ('', '0');

/* Marks the following writes of this transaction as those of a rule, until private.end_rule(). */
create function private.start_rule() returns void
language plpgsql volatile set search_path = '' as $$
declare
  depth text := coalesce(nullif(current_setting('greenside.rule_depth', true), ''), '0');
begin
  -- An assignment and not `perform`, which runs a query.
  depth := set_config('greenside.rule_depth', (depth::integer + 1)::text, true);
end
$$;

create function private.end_rule() returns void
language plpgsql volatile set search_path = '' as $$
declare
  depth text := current_setting('greenside.rule_depth');
begin
  depth := set_config('greenside.rule_depth', (depth::integer - 1)::text, true);
end
$$;

/* Whether the statement itself writes as a person or a visitor; false for the server, and for what a rule writes. */
create function private.is_direct_person() returns boolean
language sql stable
return private.is_person() and not private.is_rule();

/* The id of the caller's profile; null for the server, visitors, and accounts without a profile. */
create function private.my_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.profiles where id = private.my_id()
  );
end
$$;

/* The role of an event's author: the role_id, or `system` for the server itself. */
create function private.actor_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_person() then private.my_role() else 'system' end;
end
$$;

/* The value of a setting, public or not; null when it is not set. */
create function private.setting(setting_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select value from public.setting where key = setting_key
  );
end
$$;

/* The text as a uuid; null if it is invalid. Two comparisons, because a regular expression takes several times as long. */
create function private.as_uuid(given text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  digits constant text := replace(given, '-', '');
begin
  if given like '________-____-____-____-____________' and length(digits) = 32
    and ltrim(digits, '0123456789abcdefABCDEF') = '' then
    return given::uuid;
  end if;
  return null;
end
$$;
