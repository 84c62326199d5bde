import { memo } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import type { InvitationLine } from '#domain/people/invitation-list.ts'
import type { PersonState } from '#web/features/people/admin/people-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

/** A line of a list with its address's account state and its invitation's result. */
export interface ReviewedLine extends InvitationLine {
  /** The state of the account with this address. */
  known: PersonState | undefined
  outcome: { kind: 'sent'; link: string | undefined } | { kind: 'failed'; why: string } | undefined
}

/** Each line of a list with its number and its result or planned action; a sentence counts them. */
export function InvitationReview({ lines }: { lines: readonly ReviewedLine[] }) {
  const { t } = useTranslation('groups')
  const standings = lines.map(standingOf)
  const count = (standing: Standing) => standings.filter((one) => one === standing).length
  const invited = count('sent') + count('link')
  const faults = standings.filter((one) => tones[one] === 'wrong').length
  return (
    <section aria-label={t('review.title')} className="flex flex-col gap-2">
      <p className="tabular">
        {[
          t('review.ready', { count: count('ready') + count('again') + count('unconfirmed') }),
          ...(invited > 0 ? [t('review.sentCount', { count: invited })] : []),
          ...(faults > 0 ? [t('review.faults', { count: faults })] : []),
        ].join(' · ')}
      </p>
      <ul className="hairlines max-h-[50dvh] overflow-y-auto">
        {lines.map((line, index) => (
          <Line key={line.line} line={line} standing={standings[index]!} />
        ))}
      </ul>
    </section>
  )
}

type Standing =
  | 'ready'
  | 'again'
  | 'unconfirmed'
  | 'sent'
  | 'link'
  | 'failed'
  | 'member'
  | 'waiting'
  | 'suspended'
  | NonNullable<InvitationLine['fault']>

const tones: Record<Standing, Tone> = {
  ...{ ready: 'good', again: 'attention', unconfirmed: 'attention' },
  ...{ sent: 'good', link: 'good', failed: 'wrong' },
  ...{ member: 'quiet', waiting: 'attention', suspended: 'wrong', noAddress: 'wrong', badAddress: 'wrong' },
  ...{
    duplicate: 'quiet',
    longName: 'wrong',
    longNumber: 'wrong',
    unknownRole: 'wrong',
    unknownGroup: 'wrong',
  },
}

function standingOf({ fault, known, outcome }: ReviewedLine): Standing {
  if (outcome) return outcome.kind === 'failed' ? 'failed' : outcome.link ? 'link' : 'sent'
  if (fault) return fault
  if (known === undefined) return 'ready'
  return known === 'active' ? 'member' : known === 'invited' ? 'again' : known
}

/** Drawn again only with another line: while a list is sent, each answer changes one of up to a thousand. */
const Line = memo(function Line({ line, standing }: { line: ReviewedLine; standing: Standing }) {
  const { t } = useTranslation('groups')
  const name = fullName({ first_name: line.firstName, surname: line.surname })
  return (
    <li className="flex min-h-12 items-start gap-3 px-2 py-2">
      <span className="tabular w-8 shrink-0 text-right text-muted text-sm">{line.line}</span>
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{line.email || name || t('review.blank')}</span>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {[line.email ? name : null, line.number].filter(Boolean).join(' · ')}
        </span>
        {line.outcome?.kind === 'failed' ? (
          <span className="block text-error text-sm">{line.outcome.why}</span>
        ) : null}
      </span>
      <StatusPill tone={tones[standing]}>{t(`review.${standing}`)}</StatusPill>
    </li>
  )
})
