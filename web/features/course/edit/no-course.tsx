import { FileUp, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

/** A club without a course, and the way to its first one. */
export function NoCourse() {
  const { t } = useTranslation('course')
  return (
    <EmptyState
      icon={Flag}
      title={t('map.noCourse')}
      hint={t('edit.noCourseHint')}
      action={
        <Link to="/map/edit/import" className={buttonClass('primary', 'large')}>
          <FileUp size={20} aria-hidden />
          {t('edit.tab.import')}
        </Link>
      }
    />
  )
}
