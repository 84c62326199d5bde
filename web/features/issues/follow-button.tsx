import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { useFollow } from '#web/features/issues/follow-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Follows an issue or stops; pressed while it is followed. */
export function FollowButton({ issueId, block = false }: { issueId: string; block?: boolean }) {
  const { t } = useTranslation('issues')
  const { follows, toggle } = useFollow(issueId)
  const press = () =>
    void toggle().catch((cause: unknown) => toast('error', t('triage.failed'), { detail: errorText(cause) }))
  return (
    <Button
      icon={follows ? BellRing : Bell}
      aria-pressed={follows}
      block={block}
      className={follows ? 'border-secondary text-secondary' : ''}
      title={t('triage.followHint')}
      onClick={press}
    >
      {t(follows ? 'triage.unfollow' : 'triage.follow')}
    </Button>
  )
}
