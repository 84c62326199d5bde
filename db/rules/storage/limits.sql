-- How much a person may store, counted in the transaction that writes the object, including signed uploads and copies.

/* The size of an object in bytes, by its metadata. */
create function private.object_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when metadata ->> 'size' ~ '^\d{1,15}$' then (metadata ->> 'size')::bigint else 0 end
$$;

/* A limit of uploads: the club's setting, or the default if missing; null: no limit. */
create function private.upload_limit(setting_key text, fallback bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting(setting_key), to_jsonb(fallback))::text::bigint
  where private.setting(setting_key) is distinct from 'null'
$$;

/* Counts the bytes of a stored object for its owner; refuses more than a person may store. */
create function private.count_upload(stored storage.objects) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  size bigint := private.object_bytes(stored.metadata);
  used jobs.upload_use;
  most bigint;
begin
  insert into jobs.upload_use as known (person_id, day, files, bytes, total_bytes)
  select id, private.club_today(), 1, size, size from auth.users where id = private.as_uuid(stored.owner_id)
  on conflict (person_id) do update set
    day = excluded.day,
    files = excluded.files + case when known.day = excluded.day then known.files else 0 end,
    bytes = excluded.bytes + case when known.day = excluded.day then known.bytes else 0 end,
    total_bytes = known.total_bytes + excluded.total_bytes
  returning * into used;
  if used.person_id is null then
    return;
  end if;
  most := private.upload_limit('uploads.files_per_day', 100);
  if used.files > most then
    perform private.refuse('upload_files', jsonb_build_object('most', most));
  end if;
  most := private.upload_limit('uploads.bytes_per_day', 104857600);
  if used.bytes > most then
    perform private.refuse('upload_bytes', jsonb_build_object('most', most));
  end if;
  most := private.upload_limit('uploads.total_bytes', 524288000);
  if used.total_bytes > most then
    perform private.refuse('upload_total', jsonb_build_object('most', most));
  end if;
end
$$;

/* Subtracts the bytes of an object that was deleted or replaced. */
create function private.uncount_upload(removed storage.objects) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update jobs.upload_use set total_bytes = greatest(total_bytes - private.object_bytes(removed.metadata), 0)
  where person_id = private.as_uuid(removed.owner_id);
end
$$;

create function private.after_objects_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op <> 'UPDATE' or (old.version, old.metadata ->> 'size', old.owner_id)
    is distinct from (new.version, new.metadata ->> 'size', new.owner_id) then
    if old.owner_id is not null then
      perform private.uncount_upload(old);
    end if;
    if new.owner_id is not null then
      perform private.count_upload(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$$;

-- A host may restrict access to its storage tables; there its own limits apply.
do $$
begin
  create trigger greenside_after_write after insert or update or delete on storage.objects
    for each row execute function private.after_objects_write();
exception
  when insufficient_privilege then
    raise notice 'Uploads are not counted: this database does not allow triggers on storage.objects.';
end
$$;
