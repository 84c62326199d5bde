-- The card of a course: the number, stroke index and green of a hole, and the order in which its nines are played.

/* Whether a person changes the course by hand; false for the server, and while an import is applied. */
create function private.is_by_hand() returns boolean
language sql stable set search_path = '' as $$
  select private.is_person() and coalesce(current_setting('greenside.import', true), '') <> 'on'
$$;

/* Lists those of the columns in which the two rows differ. */
create function private.changed_columns(before jsonb, after jsonb, columns text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select name from unnest(columns) name where after -> name is distinct from before -> name)
$$;

/* `edited` with these columns moved to its end. */
create function private.add_edited(edited text[], columns text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select name from unnest(edited) name where name <> all (columns)) || columns
$$;

/* `guessed` without these columns. A guess has the name of its column without `_id`. */
create function private.remove_guessed(guessed text[], columns text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select name from unnest(guessed) name
    where name <> all (array(select replace(edited, '_id', '') from unnest(columns) edited)))
$$;

/*
 * Records the map ids of features that a person deleted or added by hand: an import skips the deleted ones. Null for a
 * feature without such an id.
 */
create function private.note_removal(of_course uuid, deleted_id text, added_id text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(deleted_id, added_id) is not null and private.is_by_hand() then
    update public.course set removed = array(
      select unnest(removed) union select deleted_id where deleted_id is not null except select added_id)
    where id = of_course;
  end if;
end
$$;

/*
 * Refuses duplicate numbers or stroke indexes on a card: each number once, and each stroke index once, or once in each
 * nine on a course of more than 18 holes. It checks after the statement, so that one statement can exchange holes. The
 * new geometry version has locked the course.
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

/*
 * Keeps a hole's green in step with the green's hole: a green assigned to a hole without a green becomes its green, and
 * one that leaves its hole stops being its green. `before` is null for a new feature.
 */
create function private.update_green_of_hole(before public.course_feature, after public.course_feature) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if before.id is not null then
    update public.hole set green_id = null
    where green_id = after.id
      and (after.kind <> 'green' or (id = before.hole_id and after.hole_id is distinct from before.hole_id));
  end if;
  if after.kind = 'green' and after.hole_id is not null then
    update public.hole set green_id = after.id where id = after.hole_id and green_id is null;
  end if;
end
$$;

/*
 * Keeps a green's hole in step with the hole's green: it belongs to this hole, or to another hole that is played to it.
 */
create function private.update_hole_of_green(before public.hole, after public.hole) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.course_feature green
  set hole_id = (select id from public.hole where green_id = green.id order by number limit 1)
  where green.id = before.green_id and green.hole_id = after.id;
  update public.course_feature set hole_id = after.id where id = after.green_id and hole_id is null;
end
$$;

/* Writes the values of a card to the holes of its course. */
create function private.apply_scorecard(corrected public.scorecard) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_scorecard(corrected.course_id, corrected.holes) then
    perform private.refuse('scorecard_malformed');
  end if;
  update public.hole h set
    number = case when card ? 'number' then (card ->> 'number')::smallint else h.number end,
    par = case when card ? 'par' then (card ->> 'par')::smallint else h.par end,
    stroke_index = case when card ? 'stroke_index' then (card ->> 'stroke_index')::smallint else h.stroke_index end
  from jsonb_array_elements(corrected.holes) card
  where h.course_id = corrected.course_id and h.id = private.as_uuid(card ->> 'hole_id');
end
$$;

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

/* Refuses nines that are not of the course. */
create function private.check_nines(composite public.composite_course) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(array[composite.first_nine_id, composite.second_nine_id]) wanted
    left join public.nine on nine.id = wanted and nine.course_id = composite.course_id
    where wanted is not null and nine.id is null
  ) then
    perform private.refuse('nine_unknown');
  end if;
end
$$;

/* Marks the course's previously current composite course as no longer current. */
create function private.retire_played_composite(chosen public.composite_course) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.composite_course set is_played = false
  where course_id = chosen.course_id and is_played and id <> chosen.id;
end
$$;
