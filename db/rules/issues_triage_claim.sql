-- Work of a crew: one of it takes an issue, the first who does; and a clock runs until somebody has.

grant update (claim) on public.issue to authenticated;

create function private.accept_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  claims constant boolean := new.claim;
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.claim := false;
  if not claims or not private.is_maintenance() then
    return new;
  end if;
  if new.assignee_id is distinct from private.my_id() then
    perform private.refuse('issue_claim_for_another');
  end if;
  if old.assignee_id is not null and old.assignee_id <> new.assignee_id then
    perform private.note_late_claim(old);
    return old;
  end if;
  if old.assignee_id is null and old.group_id is not null and not private.is_admin()
    and not (private.my_id() = any (private.issue_crew(old))) then
    perform private.refuse('issue_claim_crew');
  end if;
  return new;
end
$$;
-- First of all: a claim that comes too late changes nothing. Triggers fire in the order of their names.
create trigger accept_claim before update on public.issue
  for each row execute function private.accept_claim();

/*
 * A claim that came second is no error, for an error would leave no trace: it stands in the timeline, and both are told.
 * Once for each person, for whatever else they did with it offline claims it again.
 */
create function private.note_late_claim(taken public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if exists (
    select 1 from public.issue_event
    where issue_id = taken.id and kind = 'claim_lost' and actor_id = private.my_id()
      and changes #>> '{assignee_id,0}' = taken.assignee_id::text
  ) then
    return;
  end if;
  event.issue_id := taken.id;
  event.kind := 'claim_lost';
  event.changes := jsonb_build_object('assignee_id', jsonb_build_array(taken.assignee_id, private.my_id()));
  perform private.record_issue_event(event);
end
$$;

/* What a person is called in a text for others; null for nobody, and for those who gave no name. */
create function private.person_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(trim(first_name || ' ' || surname), '') from public.profiles where id = person
$$;

create function private.tell_late_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.issue;
  draft public.notification := private.issue_draft(new, 'claim_lost');
begin
  select * into told from public.issue where id = new.issue_id;
  perform private.tell(draft, 'issue.claim_lost', private.issue_words(told),
    private.issue_params(told) || jsonb_build_object('name', coalesce(private.person_name(told.assignee_id), '–')),
    array[new.actor_id], true);
  draft.type := 'claim_won';
  perform private.tell(draft, 'issue.claim_won', private.issue_words(told),
    private.issue_params(told) || jsonb_build_object('name', coalesce(private.person_name(new.actor_id), '–')),
    array[told.assignee_id]);
  return null;
end
$$;
create trigger tell_late_claim after insert on public.issue_event
  for each row when (new.kind = 'claim_lost') execute function private.tell_late_claim();

/* Whether an issue waits for one of its crew to take it. */
create function private.waits_for_crew(waiting public.issue) returns boolean
language sql immutable set search_path = '' as $$
  select waiting.status = 'assigned' and waiting.assignee_id is null and waiting.group_id is not null
$$;

/* Starts the clock when an issue begins to wait for a crew, anew for each crew, and stops it when it no longer does. */
create function private.wind_claim_clock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.waits_for_crew(new) then
    new.claim_by := null;
    new.escalated_at := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and private.waits_for_crew(old) and new.group_id = old.group_id then
    return new;
  end if;
  if private.is_person() and cardinality(private.issue_crew(new)) = 0
    and exists (select 1 from public.user_groups where group_id = new.group_id) then
    perform private.refuse('issue_crew_empty');
  end if;
  new.claim_by := (
    select now() + make_interval(mins => claim_minutes) from public.user_groups where group_id = new.group_id);
  new.escalated_at := null;
  perform pg_notify('issue_claim', '');
  return new;
end
$$;
-- After whatever decides what the row becomes.
create trigger wind_claim_clock before insert or update on public.issue
  for each row execute function private.wind_claim_clock();

/* When the next issue has waited long enough; null when none waits. */
create function private.next_claim_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(claim_by) from public.issue where claim_by is not null and escalated_at is null
$$;

/* Who is told of work that nobody takes: the head greenkeeper whom the club named, else every administrator. */
create function private.issue_heads() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select id from public.profiles
    where case when private.can_be_assigned(private.as_uuid(private.setting('issues.head') #>> '{}'))
      then id = private.as_uuid(private.setting('issues.head') #>> '{}')
      else role_id = 'admin' end)
$$;

/* Escalates one issue that nobody took in time. False when none is due, or another server has it. */
create function private.escalate_claim() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  late public.issue;
  event public.issue_event;
begin
  select * into late from public.issue
  where claim_by <= now() and escalated_at is null
  order by claim_by limit 1 for update skip locked;
  if late.id is null then
    return false;
  end if;
  event.issue_id := late.id;
  event.kind := 'unclaimed';
  event.changes := jsonb_build_object('group_id', jsonb_build_array(late.group_id, late.group_id));
  perform private.record_issue_event(event);
  return true;
end
$$;

/* Marks the issue, and tells whoever leads the work, and the crew once more. */
create function private.escalate_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.issue;
  draft public.notification := private.issue_draft(new, 'unclaimed');
  crew text;
begin
  update public.issue set escalated_at = new.at where id = new.issue_id returning * into told;
  select name into crew from public.user_groups where group_id = told.group_id;
  perform private.tell(draft, 'issue.unclaimed', private.issue_words(told),
    private.issue_params(told) || jsonb_build_object('name', crew), private.issue_heads());
  perform private.tell(draft, 'issue.still_waits', private.issue_words(told), private.issue_params(told),
    private.issue_crew(told));
  return null;
end
$$;
create trigger escalate_issue after insert on public.issue_event
  for each row when (new.kind = 'unclaimed') execute function private.escalate_issue();
