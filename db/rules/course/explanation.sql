-- The reasons for a published pin: its inputs are stored with it, for course maintenance.

alter table public.pin_explanation enable row level security;
create policy "maintenance reads why pins stand where they do" on public.pin_explanation for select to authenticated
  using ((select private.is_maintenance()));
grant select on public.pin_explanation to authenticated;

create function private.limit_pin_inputs_characters() returns integer
  language sql immutable set search_path = '' as 'select 32768';

/* Whether the value is a list of whole centimetres with a length within `counts`; at most ten kilometres each. */
create function private.are_centimetres(value jsonb, counts int4range) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) is distinct from 'array' then false
    when not jsonb_array_length(value) <@ counts or jsonb_array_length(value) % 2 <> 0 then false
    else (
      select bool_and(case jsonb_typeof(one)
        when 'number' then abs(one::numeric) <= 1000000 and one::numeric % 1 = 0 else false end)
      from jsonb_array_elements(value) one
    ) end
$$;

/* Whether the value is an area: parts with rings of at least three corners, each two whole numbers of centimetres. */
create function private.is_packed_shape(shape jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.all_are(shape, 1, 20, 'array') and (
    select bool_and(private.all_are(part, 1, 20, 'array') and (
      select bool_and(private.are_centimetres(ring, '[6,)')) from jsonb_array_elements(part) ring))
    from jsonb_array_elements(shape) part)
$$;

/* Whether the value is a list with `low` to `high` values, all of one JSON type. */
create function private.all_are(list jsonb, low integer, high integer, type text) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(list) is distinct from 'array' then false
    when jsonb_array_length(list) not between low and high then false
    else (select coalesce(bool_and(jsonb_typeof(one) = type), true) from jsonb_array_elements(list) one) end
$$;

/* Whether an object has exactly these keys. */
create function private.has_keys(value jsonb, keys text[]) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) is distinct from 'object' then false
    else value ?& keys and value - keys = '{}'::jsonb end
$$;

/* Whether the value has the shape of a pin's inputs, as the app reads them. */
create function private.is_pin_inputs(inputs jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when not private.has_keys(inputs,
      '{version, origin, kind, limits, errors, green, from, hazards, recent, blocked, flags, slope, wind, choice}') then false
    when length(inputs::text) > private.limit_pin_inputs_characters() then false
    else inputs -> 'version' = '1'
      and inputs ->> 'origin' in ('hand', 'suggested', 'least_bad', 'repeated')
      and private.are_pin_limits(inputs -> 'kind', inputs -> 'limits')
      and private.are_numbers(inputs -> 'errors', '{outlineM, positionM}', 0, 1000)
      and private.is_packed_shape(inputs -> 'green')
      and private.are_centimetres(inputs -> 'from', '[2,3)')
      and private.are_near_things(inputs)
      and (inputs -> 'wind' = 'null' or private.are_numbers(inputs -> 'wind', '{fromDegrees, speed}', 0, 360))
      and (inputs -> 'slope' = 'null' or private.is_slope_input(inputs -> 'slope'))
      and (inputs -> 'choice' = 'null' or private.is_pin_choice(inputs -> 'choice'))
  end
$$;

/* Whether the values are a kind of day, and the limits of its rules. */
create function private.are_pin_limits(kind jsonb, limits jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_keys(kind, '{name, isClubs, isChanged, weights, difficulty}')
    -- An unreadable kind of day has no name.
    and (kind -> 'name' = 'null' or (jsonb_typeof(kind -> 'name') = 'string' and length(kind ->> 'name') between 1 and 60))
    and jsonb_typeof(kind -> 'isClubs') = 'boolean' and jsonb_typeof(kind -> 'isChanged') = 'boolean'
    and private.are_numbers(kind -> 'weights', '{rest, fairness, access, drainage, wind, change}', 0, 10)
    and private.are_numbers(jsonb_build_object('it', kind -> 'difficulty'), '{it}', 0, 1)
    and jsonb_typeof(limits) = 'object' and jsonb_typeof(limits -> 'isSmallGreen') = 'boolean'
    and private.are_numbers(limits - 'isSmallGreen',
      '{edgeM, stimpFt, levelPercent, levelM, criticalPercent, criticalM, flagsApartM}', 0, 100)
$$;

/* Whether hazards, old holes, blocked ground and other flags are valid. */
create function private.are_near_things(inputs jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.all_are(inputs -> 'hazards', 0, 60, 'object') and private.all_are(inputs -> 'recent', 0, 40, 'object')
    and private.all_are(inputs -> 'blocked', 0, 60, 'object') and private.all_are(inputs -> 'flags', 0, 10, 'object')
    and (select coalesce(bool_and(private.has_keys(one, '{kind, awayM, shape}')
        and one ->> 'kind' in ('bunker', 'water')
        and private.are_numbers(one - '{kind, shape}'::text[], '{awayM}', 0, 1000)
        and (one -> 'shape' = 'null' or private.is_packed_shape(one -> 'shape'))), true)
      from jsonb_array_elements(inputs -> 'hazards') one)
    and (select coalesce(bool_and(private.are_centimetres(one -> 'at', '[2,3)')
        -- Without a count of its rounds an old hole has no wear.
        and private.are_numbers(case when one -> 'wear' = 'null' then jsonb_set(one, '{wear}', '0') else one end - 'at',
          '{daysAgo, wear, keepOutM, errorM}', 0, 1000)), true)
      from jsonb_array_elements(inputs -> 'recent') one)
    and (select coalesce(bool_and(case when one ? 'shape' then private.has_keys(one, '{shape}')
          and private.is_packed_shape(one -> 'shape')
        else private.are_centimetres(one -> 'centre', '[2,3)')
          and private.are_numbers(one - 'centre', '{radiusM}', 0, 100) end), true)
      from jsonb_array_elements(inputs -> 'blocked') one)
    and (select coalesce(bool_and(private.are_centimetres(one -> 'at', '[2,3)')
        and private.are_numbers(one - 'at', '{number}', 1, 36)), true)
      from jsonb_array_elements(inputs -> 'flags') one)
$$;

/* Whether the value is the slope at a pin with its interval. */
create function private.is_slope_input(slope jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(slope) = 'object' and slope ->> 'steepness' in ('level', 'unsure', 'steep')
    and private.has_keys(slope -> 'survey', '{name, on}')
    and length(slope #>> '{survey, name}') <= 120 and slope #>> '{survey, on}' ~ '^\d{4}-\d\d-\d\d$'
    and private.are_numbers(
      case when slope -> 'fallAwayM' = 'null' then jsonb_set(slope, '{fallAwayM}', '0') else slope end
        - '{survey, steepness}'::text[],
      '{percent, lowPercent, highPercent, downhill, excessPercent, fallAwayM}', 0, 1000)
$$;

/* Whether the value has the inputs of the joint choice. */
create function private.is_pin_choice(choice jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_keys(choice,
      '{spots, free, refused, wantedDifficulty, difficulty, leeM, reasons, alternatives}')
    and private.are_numbers(choice -> 'refused', '{edge, rest, blocked, slope}', 0, 1000000)
    and private.are_numbers(
      case when choice -> 'leeM' = 'null' then jsonb_set(choice, '{leeM}', '0') else choice end
        - '{refused, reasons, alternatives}'::text[],
      '{spots, free, wantedDifficulty, difficulty, leeM}', 0, 1000000)
    and private.all_are(choice -> 'reasons', 0, 3, 'object')
    and (select coalesce(bool_and(private.is_pin_reason(one)), true) from jsonb_array_elements(choice -> 'reasons') one)
    and private.all_are(choice -> 'alternatives', 0, 3, 'object')
    and (select coalesce(bool_and(private.are_centimetres(one -> 'at', '[2,3)')
        and private.are_numbers(one - '{at, loss}'::text[], '{edgeM, difficulty}', 0, 1000)
        and (one -> 'loss' = 'null' or private.is_pin_reason(one -> 'loss'))), true)
      from jsonb_array_elements(choice -> 'alternatives') one)
$$;

/* Whether the value is a reason of a choice with its gain. */
create function private.is_pin_reason(reason jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_keys(reason, '{key, gain}') and jsonb_typeof(reason -> 'gain') = 'number'
    and reason ->> 'key' in ('rest', 'fairness', 'access', 'drainage', 'wind', 'change', 'zone', 'side', 'grade', 'length',
      'level', 'only')
$$;

/* Refuses invalid inputs of pins. A pin may have no inputs; then it has no explanation. */
create function private.check_pin_inputs(pins jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from jsonb_array_elements(pins) pin
    where jsonb_typeof(pin -> 'inputs') <> 'null' and private.is_pin_inputs(pin -> 'inputs') is not true
  ) then
    perform private.refuse('pin_inputs_malformed');
  end if;
end
$$;

/*
 * Stores the inputs of published pins as rows, and returns the pins without them. A pin without inputs at the same
 * place as in the replaced set keeps that explanation, with its author and time. The others are signed by the person
 * who publishes, who may differ from the author of the draft.
 */
create function private.store_explanations(published public.pin_set) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.pin_explanation (pin_set_id, hole_id, inputs, chosen_by, chosen_at)
  select published.id, (pin ->> 'hole_id')::uuid, pin -> 'inputs',
    coalesce(private.my_profile(), published.created_by), coalesce(published.made_at, now())
  from jsonb_array_elements(published.pins) pin
  where jsonb_typeof(pin -> 'inputs') = 'object';

  insert into public.pin_explanation (pin_set_id, hole_id, inputs, chosen_by, chosen_at)
  select published.id, earlier.hole_id, earlier.inputs, earlier.chosen_by, earlier.chosen_at
  from jsonb_array_elements(published.pins) pin
  join public.pin_explanation earlier
    on earlier.pin_set_id = published.replaces and earlier.hole_id = (pin ->> 'hole_id')::uuid
  join public.pin_position place
    on place.pin_set_id = published.replaces and place.hole_id = earlier.hole_id
    and place.lng = (pin ->> 'lng')::double precision and place.lat = (pin ->> 'lat')::double precision
  where jsonb_typeof(pin -> 'inputs') is distinct from 'object';

  return private.without_inputs(published.pins);
end
$$;

create function private.without_inputs(pins jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(pin - 'inputs' order by n), '[]') from jsonb_array_elements(pins) with ordinality as one (pin, n)
$$;

/* Refuses any change of a stored explanation; only the deletion of an account may clear the person. */
create function private.check_explanation_change(before public.pin_explanation, after public.pin_explanation) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_jsonb(before) - 'chosen_by' <> to_jsonb(after) - 'chosen_by' or after.chosen_by is not null then
    perform private.refuse('pin_explanation_final');
  end if;
end
$$;
