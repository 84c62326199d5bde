-- Notifications of events of issues.

/* The crew of an issue: members of its group who are course maintenance staff. */
create function private.issue_crew(issue public.issue) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select id from public.profiles where user_group_id = issue.group_id and role_id in ('maintenance', 'admin'));
end
$$;

/* The kind of notification for an event of an issue; null without a notification. */
create function private.issue_news(event public.issue_event) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when event.kind = 'comment' then 'commented'
    when event.kind in ('reported', 'assigned') then event.kind
    when event.kind <> 'status' then null
    when event.to_status = 'declined' and event.changes ? 'duplicate_of' then 'merged'
    when event.to_status <> 'assigned' then event.to_status
    when event.from_status = 'new' then 'assigned'
    when event.from_status = 'in_progress' then 'paused'
    else 'reopened'
  end;
end
$$;

/* The text of a person that belongs to an event: comment, description or reason. */
create function private.issue_event_text(event public.issue_event, issue public.issue) returns text
language sql stable security definer set search_path = '' as $$
  select case event.kind
    when 'comment' then (select body from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}'))
    when 'reported' then coalesce(nullif(issue.description, ''), issue.place_name)
    else event.reason
  end
$$;

/* The issue's state after an event. The event is recorded before the row is written. */
create function private.issue_after(event public.issue_event) returns public.issue
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(i, coalesce((
    select jsonb_object_agg(key, value -> 1) from jsonb_each(event.changes)
    where key in ('assignee_id', 'group_id', 'category', 'hole_id', 'duplicate_of')), '{}'))
  from public.issue i where i.id = event.issue_id
$$;

/* The notification of an event, without its text and receivers. */
create function private.issue_draft(event public.issue_event, news text) returns public.notification
language plpgsql stable security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  draft.event_key := 'issue_event:' || event.id;
  draft.type := news;
  draft.issue_id := event.issue_id;
  draft.url := '/issues/' || event.issue_id;
  draft.topic := 'issues-';
  return draft;
end
$$;

create function private.issue_words(subject public.issue) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('category', subject.category,
    'place', case when subject.hole_id is null then 'nowhere' else 'hole' end)
$$;

create function private.issue_params(subject public.issue) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', subject.number, 'hole', (select number from public.hole where id = subject.hole_id),
    'other', (select number from public.issue where id = subject.duplicate_of))
$$;

/* Notifies the people that an event of an issue concerns; not of a past event. */
create function private.notify_issue_event(event public.issue_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  news constant text := private.issue_news(event);
  issue public.issue;
  draft public.notification;
  words jsonb;
  params jsonb;
begin
  if news is null or not private.is_news(event.at) then
    return;
  end if;
  issue := private.issue_after(event);
  draft := private.issue_draft(event, news);
  words := private.issue_words(issue);
  params := private.issue_params(issue)
    || jsonb_build_object('text', left(private.issue_event_text(event, issue), 400));
  -- A person gets one notification per event, so the most relevant one comes first.
  if news in ('reported', 'assigned') then
    perform private.tell(draft, 'issue.yours', words, params, array[issue.assignee_id]);
    perform private.tell(draft, 'issue.given_on', words, params, array[private.as_uuid(event.changes #>> '{assignee_id,0}')]);
    if issue.assignee_id is null or event.changes ? 'group_id' then
      perform private.tell(draft, 'issue.your_group', words, params, private.issue_crew(issue));
    end if;
  end if;
  if news = 'commented' then
    perform private.tell(draft, 'issue.mentioned', words, params, private.mentioned_in(event));
  end if;
  if news = 'reported' then
    draft.topic := 'all-issues';
    perform private.tell(draft, 'issue.reported', words, params, array(select private.audience('all-issues')));
  elsif event.changes ? 'staff_only' then
    perform private.tell(draft, 'issue.commented', words, params, array(
      select id from unnest(issue.assignee_id || private.issue_crew(issue)) id where private.can_be_assigned(id)));
  else
    perform private.tell(draft, 'issue.' || news, words, params,
      private.issue_followers(issue, true) || (issue.assignee_id || private.issue_crew(issue)));
    -- Followers of another person's report get events of staff with their text, steps of others without text, and no
    -- comments of others.
    if event.actor_role in ('maintenance', 'admin', 'system') then
      perform private.tell(draft, 'issue.' || news, words, params, private.issue_followers(issue, false));
    elsif news <> 'commented' then
      perform private.tell(draft, 'issue.' || news, words, params - 'text' || '{"text": ""}',
        private.issue_followers(issue, false));
    end if;
  end if;
end
$$;
