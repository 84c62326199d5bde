-- Allergies that a member declares, as codes of the list of allergens; and diets of dishes that their allergens contradict.

create table public.profile_allergies (
  id uuid primary key references public.profiles (id) on delete cascade,
  allergens text[] not null default '{}' check (cardinality(allergens) <= 14 and allergens <@ array['gluten',
    'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin',
    'molluscs'])
);
comment on table public.profile_allergies is 'What a person is allergic to, for that person alone. An order has its own copy for the kitchen.';
alter table public.profile_allergies enable row level security;
insert into public.profile_allergies (id) select id from public.profiles;

alter table public.user_order
  add column allergies text[] not null default '{}' check (cardinality(allergies) <= 14 and allergies <@ array['gluten',
    'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin',
    'molluscs']);
-- Set by a trigger: null, also from apps that do not know the column, stands for what the profile says.
alter table public.user_order alter column allergies drop default, alter column allergies drop not null;
comment on column public.user_order.allergies is 'What the author of the order declared for it; emptied when the author leaves the club.';

-- A diet that the allergens of the same row contradict goes. The allergens stay, because they are the safe statement.
update public.menu_item i set diets = array(select diet from unnest(i.diets) diet where not (
  case diet
    when 'vegetarian' then i.allergens && '{crustaceans,fish,molluscs}'
    when 'vegan' then i.allergens && '{crustaceans,eggs,fish,milk,molluscs}'
    when 'gluten_free' then i.allergens && '{gluten}'
    when 'dairy_free' then i.allergens && '{milk}'
    else false
  end))
where (i.diets @> '{vegetarian}' and i.allergens && '{crustaceans,fish,molluscs}')
  or (i.diets @> '{vegan}' and i.allergens && '{crustaceans,eggs,fish,milk,molluscs}')
  or (i.diets @> '{gluten_free}' and i.allergens && '{gluten}')
  or (i.diets @> '{dairy_free}' and i.allergens && '{milk}');
update public.menu_option o set diets = array(select diet from unnest(o.diets) diet where not (
  case diet
    when 'vegetarian' then o.allergens && '{crustaceans,fish,molluscs}'
    when 'vegan' then o.allergens && '{crustaceans,eggs,fish,milk,molluscs}'
    when 'gluten_free' then o.allergens && '{gluten}'
    when 'dairy_free' then o.allergens && '{milk}'
    else false
  end))
where (o.diets @> '{vegetarian}' and o.allergens && '{crustaceans,fish,molluscs}')
  or (o.diets @> '{vegan}' and o.allergens && '{crustaceans,eggs,fish,milk,molluscs}')
  or (o.diets @> '{gluten_free}' and o.allergens && '{gluten}')
  or (o.diets @> '{dairy_free}' and o.allergens && '{milk}');
