-- Issues of a crew: the first person of the crew to claim one gets it; without a claim in time it is escalated.

/* Refuses a claim for another person, and one of a crew's issue by a person outside the crew. */
create function private.check_claim(before public.issue, after public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_id();
begin
  if after.assignee_id is distinct from me then
    perform private.refuse('issue_claim_for_another');
  end if;
  if before.assignee_id is null and before.group_id is not null and not private.is_admin()
    and not (me = any (private.issue_crew(before))) then
    perform private.refuse('issue_claim_crew');
  end if;
end
$$;

/*
 * Records a claim of an issue that another person claimed first. It is not an error, because an error leaves no trace:
 * the timeline gets the claim with its time and requested status, and both people are notified. Recorded once for each
 * person and each time that the other got the issue: further offline changes repeat the claim.
 */
create function private.record_late_claim(taken public.issue, claim public.issue_edit) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if exists (
    select 1 from public.issue_event
    where issue_id = taken.id and kind = 'claim_lost' and actor_id = private.my_id()
      and changes #>> '{assignee_id,0}' = taken.assignee_id::text
      and id > coalesce((
        select max(id) from public.issue_event
        where issue_id = taken.id and kind <> 'claim_lost' and changes #>> '{assignee_id,1}' = taken.assignee_id::text
      ), 0)
  ) then
    return;
  end if;
  event.issue_id := taken.id;
  event.kind := 'claim_lost';
  event.changes := jsonb_build_object('assignee_id', jsonb_build_array(taken.assignee_id, private.my_id()))
    || case when claim.changes ? 'status'
      then jsonb_build_object('status', jsonb_build_array(taken.status, claim.changes ->> 'status')) else '{}' end;
  event.made_at := private.edit_made_at(claim, taken);
  perform private.record_issue_event(event);
end
$$;

/* First name and surname of a person; null without a person or a name. */
create function private.person_name(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select nullif(trim(first_name || ' ' || surname), '') from public.profiles where id = person
  );
end
$$;

/* Notifies the person who claimed an issue too late, and its assignee. */
create function private.notify_late_claim(event public.issue_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  issue public.issue;
  draft public.notification := private.issue_draft(event, 'claim_lost');
begin
  if event.kind <> 'claim_lost' then
    return;
  end if;
  select * into issue from public.issue i where i.id = event.issue_id;
  perform private.tell(draft, 'issue.claim_lost', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', coalesce(private.person_name(issue.assignee_id), '–')),
    array[event.actor_id], true);
  draft.type := 'claim_won';
  perform private.tell(draft, 'issue.claim_won', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', coalesce(private.person_name(event.actor_id), '–')),
    array[issue.assignee_id]);
end
$$;

/* Whether an issue has a crew and no assignee. */
create function private.waits_for_crew(issue public.issue) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return issue.status = 'assigned' and issue.assignee_id is null and issue.group_id is not null;
end
$$;

/*
 * Sets the deadline for a crew to claim an issue: when it begins to wait for a crew, and again for each other crew.
 * Clears it when it no longer waits. Refuses a crew without people, if the update is an act of a person (`is_act`).
 */
create function private.set_claim_deadline(before public.issue, after public.issue, is_act boolean) returns public.issue
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.waits_for_crew(after) then
    after.claim_by := null;
    after.escalated_at := null;
    return after;
  end if;
  if private.waits_for_crew(before) and after.group_id = before.group_id then
    return after;
  end if;
  if is_act and private.is_person() and cardinality(private.issue_crew(after)) = 0
    and exists (select from public.user_groups where group_id = after.group_id) then
    perform private.refuse('issue_crew_empty');
  end if;
  after.claim_by := (
    select now() + make_interval(mins => claim_minutes) from public.user_groups where group_id = after.group_id);
  after.escalated_at := null;
  perform pg_notify('issue_claim', '');
  return after;
end
$$;

/* The next deadline of a claim; null when no issue waits for its crew. */
create function private.next_claim_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(claim_by) from public.issue where claim_by is not null and escalated_at is null
$$;

/*
 * The people to notify of an unclaimed issue: the head greenkeeper in the settings unless suspended, else all
 * administrators.
 */
create function private.issue_heads() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select id from public.profiles
    where case when private.may_hear('all-issues', private.as_uuid(private.setting('issues.head') #>> '{}'))
      then id = private.as_uuid(private.setting('issues.head') #>> '{}')
      else role_id = 'admin' end)
$$;

/* Escalates one issue that was not claimed in time. False when none is due, or another server has locked it. */
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

/* Marks an issue that its crew did not claim in time, and notifies the head greenkeeper and, once more, the crew. */
create function private.escalate_issue(event public.issue_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  issue public.issue;
  draft public.notification := private.issue_draft(event, 'unclaimed');
  crew text;
begin
  if event.kind <> 'unclaimed' then
    return;
  end if;
  update public.issue set escalated_at = event.at where id = event.issue_id returning * into issue;
  select name into crew from public.user_groups where group_id = issue.group_id;
  perform private.tell(draft, 'issue.unclaimed', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', crew), private.issue_heads());
  perform private.tell(draft, 'issue.still_waits', private.issue_words(issue), private.issue_params(issue),
    private.issue_crew(issue));
end
$$;
