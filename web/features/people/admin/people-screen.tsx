import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { GroupList } from '#web/features/people/admin/people-groups.tsx'
import { InviteButtons, InviteSheets, type InviteWay } from '#web/features/people/admin/people-invite.tsx'
import { PeopleList } from '#web/features/people/admin/people-list.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { LAPTOP, useMediaQuery } from '#web/ui/use-media-query.ts'

type View = 'people' | 'groups'

/** The club's people with roles and groups. */
export function PeopleScreen() {
  const { t } = useTranslation(['groups', 'common'])
  const [view, setView] = useState<View>('people')
  const [group, setGroup] = useState<string | null>(null)
  const [way, setWay] = useState<InviteWay>()
  const isLaptop = useMediaQuery(LAPTOP)
  const show = (id: string | null) => {
    setGroup(id)
    setView('people')
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="w-full lg:w-72">
          <Segmented
            label={t('view.label')}
            value={view}
            choices={[
              { value: 'people', label: t('view.people') },
              { value: 'groups', label: t('view.groups') },
            ]}
            onChange={setView}
          />
        </div>
        {isLaptop ? (
          <div className={view === 'people' ? '' : 'hidden'}>
            <InviteButtons onOpen={setWay} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-col gap-8">
        <div className={view === 'people' ? '' : 'hidden'}>
          <PeopleList group={group} onGroup={setGroup} />
        </div>
        <div className={view === 'groups' ? 'max-w-2xl' : 'hidden'}>
          <GroupList current={group} onShow={show} />
        </div>
        <div>
          <List>
            <ListRow
              icon={ScrollText}
              title={t('common:screens.auditLog.title')}
              detail={t('common:screens.auditLog.about')}
              to="/groupadmin/log"
            />
          </List>
        </div>
      </div>
      {isLaptop ? null : (
        <div className={view === 'people' ? 'contents' : 'hidden'}>
          <ActionBar>
            <InviteButtons onOpen={setWay} />
          </ActionBar>
        </div>
      )}
      {/* Not beside the buttons, which move when a tablet rotates: a list and its links would be lost. */}
      <InviteSheets way={way} onClose={() => setWay(undefined)} />
    </>
  )
}
