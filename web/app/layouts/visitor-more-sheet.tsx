import { Appearance } from '#web/features/people/appearance.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { routeIcon } from '#web/routes/route-icons.ts'
import { routeAt } from '#web/routes/routes.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ListRow } from '#web/ui/list.tsx'

const pages = ['/about', '/contactus', '/country'] as const

export interface VisitorMoreSheetProps {
  open: boolean
  onClose: () => void
  title: string
}

/** The pages about the club; country, language and appearance. */
export function VisitorMoreSheet(props: VisitorMoreSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet {...props}>
      <div className="flex flex-col gap-5">
        <ul className="hairlines">
          {pages.map((page) => {
            const { name } = routeAt(page)!
            return <ListRow key={page} to={page} icon={routeIcon(name)} title={t(`screens.${name}.title`)} />
          })}
        </ul>
        <Appearance />
      </div>
    </Sheet>
  )
}
