-- Greens that were drawn otherwise on the map before such edits got a claim of their own: their newest outline is not the one on
-- the map, and its claim is that of a walk. When it was drawn and by whom is not known, so both stay open: nobody, and now.

insert into public.green_outline (feature_id, geometry, source, accuracy_m, replaces)
select green.id, green.geometry, 'tap', greatest(newest.accuracy_m, 2.0), newest.id
from public.course_feature green
join lateral (
  select * from public.green_outline where feature_id = green.id order by recorded_at desc, id desc limit 1
) newest on newest.geometry <> green.geometry
where green.kind in ('green', 'practice_green') and green.geometry ->> 'type' in ('Polygon', 'MultiPolygon')
  and newest.accuracy_m is not null;
