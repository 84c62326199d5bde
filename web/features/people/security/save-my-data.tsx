import { Download } from 'lucide-react'
import { useState } from 'react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useConnection } from '#web/data/realtime.ts'
import { readMyData } from '#web/features/people/security/security-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Downloads all data that the club holds about me as one JSON file. */
export function SaveMyData() {
  const { t } = useTranslation('people')
  const { online } = useConnection()
  const today = useClubDay()
  const act = useAct()
  const [fileName, setFileName] = useState<string>()
  const save = async () => {
    setFileName(undefined)
    const name = `my-data-${today}.json`
    const isDone = await act.run(async () => {
      downloadText(name, JSON.stringify(await readMyData(), null, 2), 'application/json')
    })
    if (isDone) setFileName(name)
  }
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('ownData.title')} hint={t('ownData.hint')} />
      {act.failure ? <ErrorNote what={t('ownData.failed')} why={act.failure} /> : null}
      <Button
        icon={Download}
        size="large"
        block
        busy={act.busy}
        disabled={!online}
        onClick={() => void save()}
      >
        {t('ownData.save')}
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {online ? fileName && t('ownData.downloaded', { name: fileName }) : t('ownData.offline')}
      </p>
    </section>
  )
}
