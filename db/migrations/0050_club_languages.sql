-- The languages that the club writes its menu in: the first is that of the texts themselves, the others of their translations.

insert into public.setting (key, value, is_public) values ('club.languages', '["en", "zh-CN", "ja"]', true)
on conflict (key) do nothing;
