import { type ComponentType, useEffect, useState } from 'react'
import { GroupPlaces, Places } from '#web/app/layouts/places.tsx'
import { type RailGroup, railGroups } from '#web/app/nav.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** From this width, a screen has more room beside the wide rail than at 1024 px beside the narrow one. */
const WIDE = '(min-width: 80rem)'

/** The navigation at the left edge of a tablet or laptop: places, or on a wide laptop the staff's screens in groups. */
export function NavigationRail() {
  const role = useRole()
  const isWide = useMediaQuery(WIDE)
  const groups = railGroups[role]
  const { Groups, hasFailed } = useGroups(groups !== undefined && isWide)
  return (
    <div className="fixed inset-y-0 left-0 z-30 hidden w-(--rail) overflow-y-auto border-line border-r bg-base-200 py-[max(0.75rem,env(safe-area-inset-top))] md:block">
      {groups && isWide && !hasFailed ? (
        Groups && <Groups groups={groups} />
      ) : role === 'admin' ? (
        <GroupPlaces className="flex flex-col gap-2 px-2" />
      ) : (
        <Places className="flex flex-col gap-2 px-2" />
      )}
    </div>
  )
}

/** A class for the layout: the width of this role's rail. */
export function useRailRoom(): string {
  return railGroups[useRole()] ? 'xl:[--rail:13rem]' : ''
}

type GroupsCode = ComponentType<{ groups: readonly RailGroup[] }>

/** The part for wide laptops of staff; their phones do not load it. */
function useGroups(isNeeded: boolean) {
  const [Groups, setGroups] = useState<GroupsCode>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    import('#web/app/layouts/rail-groups.tsx').then(
      ({ RailGroups }) => setGroups(() => RailGroups),
      () => setFailed(true),
    )
  }, [isNeeded])
  return { Groups, hasFailed }
}
