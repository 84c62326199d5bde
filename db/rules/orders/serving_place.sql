-- Places where orders are collected or delivered: everyone reads them, the kitchen maintains them.

alter table public.serving_place enable row level security;
create policy "everyone reads serving places" on public.serving_place for select to anon, authenticated using (true);
create policy "kitchen adds serving places" on public.serving_place for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen edits serving places" on public.serving_place for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
create policy "kitchen deletes serving places" on public.serving_place for delete to authenticated
  using ((select private.is_kitchen()));
grant select on public.serving_place to anon, authenticated;
grant insert (id, name, name_i18n, kind, asks_hole, hours, is_active, position),
  update (name, name_i18n, kind, asks_hole, hours, is_active, position), delete
  on public.serving_place to authenticated;

/* Refuses to delete a place that a value of user_order.place refers to: it can be made inactive. */
create function private.check_place_deletion(before public.serving_place) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if before.code is not null and private.is_person() then
    perform private.refuse('serving_place_fixed');
  end if;
end
$$;

/*
 * The first quarter of an hour from a moment on, within eight days, when the kitchen and a place with these hours
 * serve.
 */
create function private.next_served(moment timestamptz, hours jsonb) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  later timestamptz := private.quarter_of(moment);
begin
  while later < moment or not (private.is_open(later) and private.within_hours(hours, later)) loop
    later := later + interval '15 minutes';
    if later > moment + interval '8 days' then
      return null;
    end if;
  end loop;
  return later;
end
$$;

/* The place of an order: the one that it names, or the one for its `place`. */
create function private.serving_place_of(placed public.user_order) returns public.serving_place
language plpgsql stable security definer set search_path = '' as $$
declare
  served_at public.serving_place;
begin
  if placed.serving_place_id is null then
    select * into served_at from public.serving_place where code = placed.place;
  else
    select * into served_at from public.serving_place where id = placed.serving_place_id;
  end if;
  return served_at;
end
$$;

/* Refuses a place that is unknown, inactive or closed at the order's time. */
create function private.check_serving_place(placed public.user_order, served_at public.serving_place) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := coalesce(placed.wanted_at, now());
begin
  if served_at.id is null or not served_at.is_active then
    perform private.refuse('order_place_inactive', jsonb_build_object('place', served_at.name));
  end if;
  if not private.within_hours(served_at.hours, moment) then
    perform private.refuse('order_place_closed', jsonb_build_object(
      'place', served_at.name, 'next', private.next_served(moment, served_at.hours)));
  end if;
end
$$;

/* Stores the serving place in an order: its present name, and the matching or nearest value of `place`. */
create function private.name_serving_place(placed public.user_order, served_at public.serving_place)
returns public.user_order
language plpgsql immutable set search_path = '' as $$
begin
  if served_at.id is not null then
    placed.serving_place_id := served_at.id;
    placed.place := coalesce(served_at.code, case when served_at.asks_hole then 'hole' else 'clubhouse' end);
    placed.place_name := served_at.name;
    placed.place_name_i18n := served_at.name_i18n;
    placed.is_delivery := served_at.kind = 'delivery';
  end if;
  return placed;
end
$$;

/* The word for the place of an order in a notification: its name, or the key of a text. */
create function private.place_word(of_order public.user_order) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when of_order.place = 'hole' or of_order.place_name is null then to_jsonb(of_order.place)
    else of_order.place_name_i18n || jsonb_build_object('name', of_order.place_name) end;
end
$$;
