import { RotateCw } from 'lucide-react'
import { write } from '#web/data/outbox/outbox.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { useSettings } from '#web/data/settings.ts'
import { InvitationLinks } from '#web/features/people/admin/invitation-links.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

const KEY = 'people.join_code'

interface JoinLinkProps {
  open: boolean
  onClose: () => void
}

/** The club's join link, by which people sign up even if the club is by invitation only. */
export function JoinLink({ open, onClose }: JoinLinkProps) {
  const { t } = useTranslation('groups')
  const { value: code, sync } = useSetting(KEY)
  const kind = useSettings()['people.sign_up']
  const act = useAct()
  const save = (value: string | null) =>
    void act.run(() => write({ type: 'UPDATE', table: 'setting', id: KEY, data: { value } }))
  return (
    <Sheet open={open} onClose={onClose} title={t('join.title')}>
      <div className="flex flex-col gap-4">
        <p>{t(`join.${kind}`)}</p>
        {code ? (
          <>
            <InvitationLinks isShared links={[{ email: t('join.link'), link: joinAddress(code) }]} />
            <p className="text-muted text-sm">{t('join.renewHint')}</p>
            <div className="grid grid-cols-2 gap-2">
              <Button onClick={() => save(null)}>{t('join.end')}</Button>
              <Button icon={RotateCw} onClick={() => save(newCode())}>
                {t('join.renew')}
              </Button>
            </div>
          </>
        ) : (
          <Button kind="primary" size="large" block onClick={() => save(newCode())}>
            {t('join.make')}
          </Button>
        )}
        {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
        <RefusedChange record={sync} />
      </div>
    </Sheet>
  )
}

function joinAddress(code: string): string {
  return `${location.origin}/sign-up?join=${code}`
}

/** An unguessable code: 120 random bits. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
