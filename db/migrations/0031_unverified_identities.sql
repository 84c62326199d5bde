-- An address that counted as confirmed at its sign-up, by a setting, was never shown to be its person's. Identities said
-- otherwise until now; the next code or link that the person uses says it again.
update auth.identities i set identity_data = i.identity_data || jsonb_build_object(i.provider || '_verified', false)
from auth.users u
where u.id = i.user_id and i.provider in ('email', 'phone') and i.identity_data ->> (i.provider || '_verified') = 'true'
  and u.created_at = case i.provider when 'email' then u.email_confirmed_at else u.phone_confirmed_at end;
