import { initialsOf } from '#domain/base/person-name.ts'
import type { ListedPerson } from '#web/features/people/admin/people-data.ts'
import { useAvatar } from '#web/features/people/avatar.ts'

/** A person's photo, else their initials. */
export function PersonFace({ person }: { person: ListedPerson }) {
  const url = useAvatar(person.avatar_path)
  if (url) {
    return (
      <img src={url} alt="" width={40} height={40} className="size-10 shrink-0 rounded-full object-cover" />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary/15 font-semibold text-secondary text-sm uppercase"
    >
      {initialsOf(person) || ([...(person.email ?? '')][0] ?? '·')}
    </span>
  )
}
