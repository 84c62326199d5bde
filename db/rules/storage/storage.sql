-- Files: photos of issues for readers of the issue; pictures of dishes, of people and of the club for everyone.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('issue-photos', 'issue-photos', false, 10485760, '{image/webp, image/jpeg, image/png}'),
  ('menu', 'menu', true, 5242880, '{image/webp, image/jpeg, image/png}'),
  ('avatars', 'avatars', true, 5242880, '{image/webp, image/jpeg, image/png}'),
  ('club', 'club', true, 5242880, '{image/webp, image/jpeg, image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- An object is named {issue id}/{photo id}.{extension}, or {issue id}/staff/{photo id}.{extension} if only staff may
-- see it. It may come before or after its row in issue_photo, but after the issue; like the row it is never replaced.
create policy "greenside: photos follow their issue" on storage.objects for select to authenticated
  using (bucket_id = 'issue-photos'
    and (cardinality(storage.foldername(objects.name)) = 1 or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = private.as_uuid((storage.foldername(objects.name))[1])));
create policy "greenside: those who see an issue add photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'issue-photos'
    and (select private.my_role()) <> 'guest'
    and private.as_uuid(split_part(storage.filename(objects.name), '.', 1)) is not null
    and (cardinality(storage.foldername(objects.name)) = 1
      or ((storage.foldername(objects.name))[2:] = '{staff}' and (select private.is_maintenance())))
    and storage.extension(objects.name) in ('webp', 'jpg', 'jpeg', 'png')
    and exists (select 1 from public.issue where issue.id = private.as_uuid((storage.foldername(objects.name))[1])));

-- Everyone can fetch these by their public address; only their maintainers list and write them.
create policy "greenside: kitchen lists dishes" on storage.objects for select to authenticated
  using (bucket_id = 'menu' and (select private.is_kitchen()));
create policy "greenside: kitchen adds dishes" on storage.objects for insert to authenticated
  with check (bucket_id = 'menu' and (select private.is_kitchen()));
create policy "greenside: kitchen replaces dishes" on storage.objects for update to authenticated
  using (bucket_id = 'menu' and (select private.is_kitchen()))
  with check (bucket_id = 'menu' and (select private.is_kitchen()));
create policy "greenside: kitchen removes dishes" on storage.objects for delete to authenticated
  using (bucket_id = 'menu' and (select private.is_kitchen()));

-- The club's logo: a new one has a new path, so none is replaced.
create policy "greenside: admin lists logos" on storage.objects for select to authenticated
  using (bucket_id = 'club' and (select private.is_admin()));
create policy "greenside: admin adds logos" on storage.objects for insert to authenticated
  with check (bucket_id = 'club' and (select private.is_admin()));
create policy "greenside: admin removes logos" on storage.objects for delete to authenticated
  using (bucket_id = 'club' and (select private.is_admin()));

-- A person's pictures are in the folder of their id; guests store nothing.
create policy "greenside: people list their pictures" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.my_id())::text);
create policy "greenside: people add pictures" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (select private.my_role()) <> 'guest'
    and (storage.foldername(name))[1] = (select private.my_id())::text);
create policy "greenside: people replace their pictures" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.my_id())::text)
  with check (bucket_id = 'avatars' and (select private.my_role()) <> 'guest'
    and (storage.foldername(name))[1] = (select private.my_id())::text);
create policy "greenside: people remove their pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.my_id())::text);
