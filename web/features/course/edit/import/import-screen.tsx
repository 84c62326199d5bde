import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditPage, ListHead } from '#web/features/course/edit/edit-page.tsx'
import { ImportReview } from '#web/features/course/edit/import/import-review.tsx'
import { ImportSource, type ReadCourse } from '#web/features/course/edit/import/import-source.tsx'

/** Brings a course in: from a file or from OpenStreetMap, looked over before anything is saved. */
export function ImportScreen() {
  const { t } = useTranslation('course')
  const [read, setRead] = useState<ReadCourse | null>(null)
  return (
    <EditPage>
      <ListHead title={t('edit.import.title')} hint={t('edit.import.hint')} />
      {read ? (
        <ImportReview key={read.fileName} read={read} onLeave={() => setRead(null)} />
      ) : (
        <ImportSource onRead={setRead} />
      )}
    </EditPage>
  )
}
