import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeySquare, MessageSquareText, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refreshUser, useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import { AddApp, AddPhone } from '#web/features/people/security/add-factor.tsx'
import { type Factor, readFactors, removeFactor } from '#web/features/people/security/factors-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** My second factors. */
export function Factors() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const queries = useQueryClient()
  const queryKey = ['mfa_factors', user?.id]
  const factors = useQuery({ queryKey, queryFn: readFactors, staleTime: 0, meta: { keep: false } })
  const [adding, setAdding] = useState<'app' | 'phone'>()
  const reread = async () => {
    setAdding(undefined)
    await refreshUser()
    await queries.invalidateQueries({ queryKey })
  }
  if (factors.isError) return <ErrorNote what={t('factor.unread')} onRetry={() => void factors.refetch()} />
  if (!factors.data) return <Skeleton className="h-32 w-full" />
  if (adding === 'app') return <AddApp count={factors.data.length} onDone={() => void reread()} />
  if (adding === 'phone') return <AddPhone count={factors.data.length} onDone={() => void reread()} />
  return (
    <div className="flex flex-col gap-4">
      <FactorList factors={factors.data} onChanged={() => void reread()} />
      <p className="text-muted text-sm">
        {t(factors.data.length === 1 ? 'factor.adviceOne' : 'factor.advice')}
      </p>
      <AddButtons isFirst={factors.data.length === 0} onAdd={setAdding} />
    </div>
  )
}

function AddButtons({ isFirst, onAdd }: { isFirst: boolean; onAdd: (kind: 'app' | 'phone') => void }) {
  const { t } = useTranslation('people')
  const { appFactor, phoneFactor } = useAuthSettings()
  return (
    <div className="flex flex-col gap-2">
      {appFactor ? (
        <Button
          kind={isFirst ? 'primary' : 'plain'}
          size="large"
          block
          icon={Smartphone}
          onClick={() => onAdd('app')}
        >
          {t('factor.addApp')}
        </Button>
      ) : null}
      {phoneFactor ? (
        <Button size="large" block icon={MessageSquareText} onClick={() => onAdd('phone')}>
          {t('factor.addPhone')}
        </Button>
      ) : null}
    </div>
  )
}

function FactorList({ factors, onChanged }: { factors: Factor[]; onChanged: () => void }) {
  const { t, i18n } = useTranslation('people')
  const zone = useClubZone()
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const remove = async (factor: Factor) => {
    if (!(await act.run(() => withStepUp(() => removeFactor(factor.id))))) return
    onChanged()
  }
  if (factors.length === 0) return <p>{t('factor.none')}</p>
  return (
    <>
      {act.failure ? <ErrorNote what={t('factor.notRemoved')} why={act.failure} /> : null}
      <List>
        {factors.map((factor) => {
          const isPhone = factor.factor_type === 'phone'
          const name = factor.friendly_name || t(isPhone ? 'factor.phone' : 'factor.app')
          return (
            <ListRow
              key={factor.id}
              icon={isPhone ? MessageSquareText : KeySquare}
              title={name}
              detail={t('factor.since', { day: formatDay(factor.created_at, i18n.language, zone) })}
              trailing={
                <IconButton
                  icon={Trash2}
                  label={t('factor.remove', { name })}
                  disabled={act.busy}
                  onClick={() => void remove(factor)}
                />
              }
            />
          )
        })}
      </List>
      {question}
    </>
  )
}
