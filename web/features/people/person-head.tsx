import { Camera, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { fullName, initialsOf } from '#domain/base/person-name.ts'
import { usePendingFor, whenSettled } from '#web/data/outbox/outbox.ts'
import type { Profile } from '#web/data/session/profile.ts'
import { asRoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import {
  AVATAR_BUCKET,
  AvatarError,
  dropAvatar,
  prepareAvatar,
  useAvatar,
} from '#web/features/people/avatar.ts'
import { changePhoto, useMyProfile } from '#web/features/people/my-profile.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

/** My photo, name, address and role; a tap on the photo changes it. */
export function PersonHead() {
  const { t } = useTranslation(['people', 'common'])
  const { user, role } = useMe()
  const profile = useMyProfile()
  const pending = usePendingFor('profiles', profile?.id ?? '')
  const name = fullName(profile)
  if (!profile && user && !user.is_anonymous) return <Skeleton className="h-20 w-full" />
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        {profile && !user?.is_anonymous ? <Photo profile={profile} /> : <Initials profile={undefined} />}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <div className="min-w-0 grow basis-52">
            <p className="wrap-anywhere font-semibold text-xl">{name || t('profile.noName')}</p>
            <p className="wrap-anywhere text-muted text-sm">{user?.email || user?.phone}</p>
          </div>
          {pending ? <PendingGlyph status={pending.status} /> : null}
          <StatusPill tone="selection">{t(`common:role.${asRoleId(role.role_id)}`)}</StatusPill>
        </div>
      </div>
    </div>
  )
}

function Photo({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const input = useRef<HTMLInputElement>(null)
  const url = useAvatar(profile.avatar_path)
  const act = useAct()
  const old = profile.avatar_path
  const take = (file: File) => {
    void act.run(async () => {
      const blob = await prepareAvatar(file)
      const path = `${profile.id}/${uuidv7()}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`
      await replace(profile.id, old, path, [{ bucket: AVATAR_BUCKET, path, blob }])
    })
  }
  const reason = act.error instanceof AvatarError ? act.error.reason : undefined
  const why = reason ? t(reason === 'large' ? 'profile.photoLarge' : 'profile.photoUnreadable') : act.failure
  return (
    <div className="flex flex-col items-center gap-1">
      <button
        type="button"
        aria-label={t('profile.changePhoto')}
        aria-busy={act.busy}
        className="relative cursor-pointer rounded-full"
        onClick={() => input.current?.click()}
      >
        {url ? (
          <img src={url} alt="" width={64} height={64} className="size-16 rounded-full object-cover" />
        ) : (
          <Initials profile={profile} />
        )}
        <span className="absolute -right-1 -bottom-1 grid size-7 place-items-center rounded-full border border-line bg-base-100">
          <Camera size={16} strokeWidth={1.75} aria-hidden />
        </span>
      </button>
      <FileInput ref={input} label={t('profile.photo')} accept="image/*" onFile={take} />
      {why ? <ErrorNote what={t('profile.photoFailed')} why={why} /> : null}
    </div>
  )
}

/** Removes my photo from my profile. */
export function RemovePhoto({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const act = useAct()
  if (!profile.avatar_path) return null
  const remove = () => void act.run(() => replace(profile.id, profile.avatar_path, null, []))
  return (
    <Button kind="quiet" icon={Trash2} busy={act.busy} className="self-start" onClick={remove}>
      {t('profile.removePhoto')}
    </Button>
  )
}

/** The old photo is deleted after the club has the new one. */
async function replace(
  id: string,
  old: string | null,
  path: string | null,
  files: Parameters<typeof changePhoto>[2],
): Promise<void> {
  const record = await changePhoto(id, path, files)
  if (old) void whenSettled(record).then((end) => (end === 'processed' ? dropAvatar(old) : undefined))
}

function Initials({ profile }: { profile: Profile | undefined }) {
  return (
    <span
      aria-hidden
      className="figure grid size-16 shrink-0 place-items-center rounded-full bg-secondary/20 text-2xl"
    >
      {initialsOf(profile) || '–'}
    </span>
  )
}
