import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { type MenuPlan, menuPlan } from '#domain/menu/import-plan.ts'
import { decodeText } from '#web/data/files/decode-text.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePendingFor } from '#web/data/outbox/outbox.ts'
import { useSettings } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { FileGuide } from '#web/features/menu/file-guide.tsx'
import { PlanLines } from '#web/features/menu/import-lines.tsx'
import { importMenu, type ShownCategory } from '#web/features/menu/menu-data.ts'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

const LARGEST_BYTES = 8 * 1024 * 1024

interface Picked {
  name: string
  text: string
}

/** A menu file: the changes of each of its lines to the present menu, then the import. */
export function MenuFile({
  categories,
  onClose,
}: {
  categories: readonly ShownCategory[]
  onClose: () => void
}) {
  const { t } = useTranslation('menu')
  const digits = minorDigits(useSettings()['club.currency'])
  const { translations } = useClubLanguages()
  const [file, setFile] = useState<Picked>()
  const [failure, setFailure] = useState<string>()
  const [importId, setImportId] = useState<string>()
  const plan = useMemo(
    () => file && menuPlan(file.text, categories, { digits, languages: translations, newId: uuidv7 }),
    [file, categories, digits, translations],
  )
  const pick = async (file: File) => {
    setFailure(undefined)
    setImportId(undefined)
    if (file.size > LARGEST_BYTES) return setFailure(t('fileLarge'))
    setFile({
      name: file.name.slice(-limits['menu_import.file_name']),
      text: await decodeText(file, currentLanguage()),
    })
  }
  const take = () => {
    if (!plan || !file) return
    importMenu(file.name, plan.changes).then(
      ({ payload }) => setImportId(payload.id),
      (cause) => setFailure(errorText(cause)),
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('import')}
      actions={
        importId ? (
          <Button kind="primary" size="glove" block onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <TakeButton plan={plan} onTake={take} />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('importHint')}</p>
        <FileGuide isOpen={categories.length === 0 && !file} />
        <FileButton
          icon={FileUp}
          size="glove"
          block
          label={t('file')}
          accept=".csv,text/csv,text/plain"
          onFile={(one) => void pick(one)}
        >
          {t('pickFile')}
        </FileButton>
        {failure ? <ErrorNote what={t('fileFailed')} why={failure} /> : null}
        {importId ? <Sent id={importId} onAgain={() => setImportId(undefined)} /> : null}
        {plan && file && !importId ? <PlanLines plan={plan} fileName={file.name} /> : null}
      </div>
    </Sheet>
  )
}

function TakeButton({ plan, onTake }: { plan: MenuPlan | undefined; onTake: () => void }) {
  const { t } = useTranslation('menu')
  if (!plan || plan.fault) return null
  const count = plan.lines.filter(({ state }) => state === 'new' || state === 'changed').length
  const bad = plan.lines.some(({ state }) => state === 'fault')
  return (
    <Button kind="primary" size="glove" block disabled={bad || count === 0} onClick={onTake}>
      {bad ? t('fixFile') : count === 0 ? t('nothingToDo') : t('takeFile', { count })}
    </Button>
  )
}

/** The progress of an imported file. */
function Sent({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useTranslation('menu')
  const waiting = usePendingFor('menu_import', id)
  if (!waiting) return <p role="status">{t('fileTaken')}</p>
  if (waiting.status === 'pending') {
    return (
      <p role="status" className="flex items-center gap-2">
        <PendingGlyph status="pending" />
        {t('fileWaits')}
      </p>
    )
  }
  const again = () => void drop(waiting.id).then(onAgain)
  return <ErrorNote what={t('fileFailed')} why={errorText(refusalOf(waiting))} onRetry={again} />
}
