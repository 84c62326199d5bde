import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { supabase } from '#web/data/client.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Pending } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

const removable = ['people', 'courses', 'dishes', 'orders', 'issues'] as const
const inUse = ['courses_in_use', 'dishes_in_use', 'issues_in_use'] as const

/** The number of demo rows that can be deleted, and the number that stays because the club's rows refer to them. */
type DemoState = Record<(typeof removable)[number] | (typeof inUse)[number], number> & {
  /** The signed-in person belongs to the demo, and would be deleted too. */
  is_of_demo: boolean
}

const demoQuery = queryOptions({
  queryKey: ['demo state'],
  meta: { keep: false },
  queryFn: async (): Promise<DemoState | null> => {
    const { data } = await supabase().rpc('demo_state').throwOnError()
    return (data[0] as DemoState | undefined) ?? null
  },
})

/** "Start fresh": removes the demo. Renders nothing in a club without one. */
export function DemoPart() {
  const { t } = useTranslation('settings')
  const query = useQuery(demoQuery)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useRemoval()
  if (hindranceOf(query)) return <ReadError what={t('demo.unknown')} read={query} />
  if (query.isPending) return <Pending />
  const state = query.data
  const goes = counts(state, removable)
  const stays = counts(state, inUse)
  if (!state || (goes.length === 0 && !removal.isDone)) return null
  const confirm = () => {
    setIsAsking(false)
    void removal.remove()
  }
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('demo.title')} hint={goes.length > 0 ? t('demo.hint') : undefined} />
      {removal.failure ? <ErrorNote what={t('demo.failed')} why={removal.failure} /> : null}
      {goes.length > 0 ? (
        <Counts title={t('demo.goes')} rows={goes} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          <p role="status">{t('demo.isGone')}</p>
          <Link to="/welcome" className="link py-3">
            {t('demo.setUp')}
          </Link>
        </div>
      )}
      {stays.length > 0 ? <Counts title={t('demo.stays')} rows={stays} /> : null}
      {state.is_of_demo ? <p>{t('demo.ofDemo')}</p> : null}
      {goes.length > 0 && !state.is_of_demo ? (
        <div>
          <Button kind="danger" icon={Eraser} busy={removal.isBusy} onClick={() => setIsAsking(true)}>
            {t('demo.remove')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('demo.question')}
        act={t('demo.confirm')}
        icon={Eraser}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('demo.whatGoes')}</p>
        <p className="mt-2">{t('demo.whatStays')}</p>
      </ConfirmDialog>
    </section>
  )
}

function Counts({ title, rows }: { title: string; rows: readonly Count[] }) {
  const { t } = useTranslation('settings')
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="list-disc ps-5">
        {rows.map(({ part, count }) => (
          <li key={part}>{t(`demo.count.${part}`, { count })}</li>
        ))}
      </ul>
    </div>
  )
}

interface Count {
  part: (typeof removable)[number] | (typeof inUse)[number]
  count: number
}

function counts(state: DemoState | null | undefined, parts: readonly Count['part'][]): Count[] {
  if (!state) return []
  return parts.map((part) => ({ part, count: state[part] })).filter(({ count }) => count > 0)
}

/** Removes the demo directly, not by the outbox: the screen then shows the database's count of remaining rows. */
function useRemoval() {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await supabase().rpc('remove_demo').throwOnError()
      setIsDone(true)
      await client.invalidateQueries()
    } catch (error) {
      setFailure(errorText(error))
    }
    setIsBusy(false)
  }
  return { remove, isBusy, isDone, failure }
}
