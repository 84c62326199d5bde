import { Bell, BellRing } from 'lucide-react'
import { useFollow, useFollowerCount } from '#web/features/issues/shared/follow-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

/** The button to follow or unfollow an issue, and the number of followers. */
export function Followers({ issueId }: { issueId: string }) {
  const { t } = useTranslation('issues')
  const count = useFollowerCount(issueId)
  return (
    <div className="flex items-center gap-3">
      <FollowButton issueId={issueId} />
      {count === undefined ? null : (
        <p className="tabular text-muted text-sm">{t('triage.followers', { count })}</p>
      )}
    </div>
  )
}

/** Follows or unfollows an issue; pressed while followed. */
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
