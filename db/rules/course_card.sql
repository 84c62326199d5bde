-- The card of a course: which number, stroke index and green a hole has, and in which order its nines are played.

/* Whether a person changes the course by hand; false for the server, and while a reviewed import is applied. */
create function private.is_by_hand() returns boolean
language sql stable set search_path = '' as $$
  select private.is_person() and coalesce(current_setting('greenside.import', true), '') <> 'on'
$$;

/* Notes the named columns that a person changed: an import leaves them alone, and they are guesses no more. */
create function private.note_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field text;
begin
  if private.is_by_hand() then
    foreach field in array tg_argv loop
      if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field then
        new.edited := array_append(array_remove(new.edited, field), field);
        new.guessed := array_remove(new.guessed, replace(field, '_id', ''));
      end if;
    end loop;
  end if;
  return new;
end
$$;
create trigger note_hand before update on public.hole for each row
  execute function private.note_hand('number', 'par', 'stroke_index', 'name', 'line', 'length_m', 'green_id');
create trigger note_hand before update on public.course_feature for each row
  execute function private.note_hand('hole_id', 'kind', 'name', 'geometry');

/* What came by import and a person deleted stays away from the next import, until it is put back. */
create function private.note_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone text[] := case when tg_op = 'DELETE' then array[old.osm_id] else '{}' end;
  back text[] := case when tg_op = 'INSERT' then array[new.osm_id] else '{}' end;
begin
  if private.is_by_hand() then
    update public.course set removed = array(
      select unnest(removed) union select unnest(gone) except select unnest(back))
    where id = case when tg_op = 'DELETE' then old.course_id else new.course_id end;
  end if;
  return null;
end
$$;
create trigger note_removal_delete after delete on public.hole
  for each row when (old.osm_id is not null) execute function private.note_removal();
create trigger note_removal_insert after insert on public.hole
  for each row when (new.osm_id is not null) execute function private.note_removal();
create trigger note_removal_delete after delete on public.course_feature
  for each row when (old.osm_id is not null) execute function private.note_removal();
create trigger note_removal_insert after insert on public.course_feature
  for each row when (new.osm_id is not null) execute function private.note_removal();

/*
 * Looks at the card after a statement, so that holes may change places in one: each number once, and each stroke index
 * once, on a course of more than 18 holes once in each nine. The course is locked by its new geometry version.
 */
create function private.check_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
  clash record;
begin
  if tg_op = 'INSERT' then
    touched := array(select id from changed);
  else
    touched := array(select c.id from changed c join before b on b.id = c.id
      where (c.number, c.stroke_index) is distinct from (b.number, b.stroke_index));
  end if;
  select h.number, other.number = h.number as by_number, h.stroke_index into clash
  from public.hole h
  join public.hole other on other.course_id = h.course_id and other.id <> h.id and (other.number = h.number
    or (other.stroke_index = h.stroke_index and ((other.number - 1) / 9 = (h.number - 1) / 9
      or not exists (select from public.hole far where far.course_id = h.course_id and far.number > 18))))
  where h.id = any (touched)
  order by by_number desc, h.number limit 1;
  if clash.by_number then
    perform private.refuse('hole_number_taken', jsonb_build_object('hole', clash.number));
  elsif clash.number is not null then
    perform private.refuse('stroke_index_taken',
      jsonb_build_object('hole', clash.number, 'index', clash.stroke_index));
  end if;
  return null;
end
$$;
create trigger check_card_insert after insert on public.hole referencing new table as changed
  for each statement execute function private.check_card();
create trigger check_card_update after update on public.hole referencing old table as before new table as changed
  for each statement execute function private.check_card();

/* A green that names its hole becomes the hole's green if it has none; one that leaves its hole is its green no more. */
create function private.follow_green() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    update public.hole set green_id = null
    where green_id = new.id and (new.kind <> 'green' or (id = old.hole_id and new.hole_id is distinct from old.hole_id));
  end if;
  if new.kind = 'green' and new.hole_id is not null then
    update public.hole set green_id = new.id where id = new.hole_id and green_id is null;
  end if;
  return null;
end
$$;
create trigger follow_green_insert after insert on public.course_feature
  for each row execute function private.follow_green();
create trigger follow_green_update after update of kind, hole_id on public.course_feature
  for each row when ((old.kind, old.hole_id) is distinct from (new.kind, new.hole_id))
  execute function private.follow_green();

/* The other way round: a green that a hole takes belongs to it, or to a hole that still plays to it. */
create function private.follow_hole() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.course_feature green
  set hole_id = (select id from public.hole where green_id = green.id order by number limit 1)
  where green.id = old.green_id and green.hole_id = new.id;
  update public.course_feature set hole_id = new.id where id = new.green_id and hole_id is null;
  return null;
end
$$;
create trigger follow_hole after update of green_id on public.hole
  for each row when (old.green_id is distinct from new.green_id) execute function private.follow_hole();

create function private.apply_scorecard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- Sent twice: the primary key answers.
  if exists (select 1 from public.scorecard where id = new.id) then
    return new;
  end if;
  if not private.is_scorecard(new.course_id, new.holes) then
    perform private.refuse('scorecard_malformed');
  end if;
  update public.hole h set
    number = case when card ? 'number' then (card ->> 'number')::smallint else h.number end,
    par = case when card ? 'par' then (card ->> 'par')::smallint else h.par end,
    stroke_index = case when card ? 'stroke_index' then (card ->> 'stroke_index')::smallint else h.stroke_index end
  from jsonb_array_elements(new.holes) card
  where h.course_id = new.course_id and h.id = private.as_uuid(card ->> 'hole_id');
  return new;
end
$$;
create trigger apply_scorecard before insert on public.scorecard
  for each row execute function private.apply_scorecard();

/* Whether a JSON value is a whole number between two others. */
create function private.is_whole(value jsonb, from_n integer, to_n integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number'
    then (value #>> '{}')::numeric between from_n and to_n and (value #>> '{}')::numeric % 1 = 0 else false end
$$;

/* Whether the value is a list of different holes of the course, each with values that a card can have. */
create function private.is_scorecard(of_course uuid, holes jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(holes) is distinct from 'array' then false
    when jsonb_array_length(holes) not between 1 and 36 then false
    else (
      select count(*) = count(distinct h.id) and bool_and(
        h.id is not null
        and (not card ? 'number' or private.is_whole(card -> 'number', 1, 36))
        and (coalesce(card -> 'par', 'null') = 'null' or private.is_whole(card -> 'par', 3, 6))
        and (coalesce(card -> 'stroke_index', 'null') = 'null' or private.is_whole(card -> 'stroke_index', 1, 36)))
      from jsonb_array_elements(holes) card
      left join public.hole h on h.course_id = of_course and h.id = private.as_uuid(card ->> 'hole_id'))
  end
$$;

create function private.guard_composite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(array[new.first_nine_id, new.second_nine_id]) wanted
    left join public.nine on nine.id = wanted and nine.course_id = new.course_id
    where wanted is not null and nine.id is null
  ) then
    perform private.refuse('nine_unknown');
  end if;
  -- A replayed insert must not take the place of one that was chosen since.
  if new.is_played and not (tg_op = 'INSERT' and exists (select 1 from public.composite_course where id = new.id)) then
    update public.composite_course set is_played = false
    where course_id = new.course_id and is_played and id <> new.id;
  end if;
  return new;
end
$$;
create trigger guard_composite before insert or update on public.composite_course
  for each row execute function private.guard_composite();
