-- What a club says about itself, and who can sign up.

insert into public.setting (key, value, is_public) values
  -- The path of a picture in the bucket `club`.
  ('club.logo', 'null', true),
  ('club.address', '""', true),
  ('club.phone', '""', true),
  ('club.email', '""', true),
  ('club.website', '""', true),
  -- As OpeningSeason[] in domain/base/json-columns.ts; no season: the club gives no hours.
  ('club.hours', '[]', true),
  -- ISO 3166-1 alpha-2; null: not chosen.
  ('club.country', 'null', true),
  ('club.units', '"metres"', true),
  -- Texts by language; without one the app shows its own.
  ('club.privacy', '{}', true),
  ('club.imprint', '{}', true),
  ('club.accessibility', '{}', true),
  ('people.sign_up', '"open"', true)
on conflict (key) do nothing;
