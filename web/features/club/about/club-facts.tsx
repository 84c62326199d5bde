import { ExternalLink, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { hoursText } from '#domain/menu/hours-text.ts'
import { useSettings } from '#web/data/settings.ts'
import { seasonText } from '#web/features/club/about/season-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { dayNames } from '#web/ui/format/day-names.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** The club's location and contact, as far as set. */
export function ClubFacts() {
  const { t } = useTranslation('club')
  const settings = useSettings()
  const address = settings['club.address']
  const phone = settings['club.phone']
  const email = settings['club.email']
  const website = settings['club.website']
  if (![address, phone, email, website].some(Boolean)) return null
  return (
    <List title={t('about.reach')}>
      {address ? (
        <Fact
          icon={MapPin}
          text={address}
          hint={t('about.directions')}
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`}
        />
      ) : null}
      {phone ? <Fact icon={Phone} text={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} /> : null}
      {email ? <Fact icon={Mail} text={email} href={`mailto:${email}`} /> : null}
      {website ? <Fact icon={Globe} text={website.replace(/^https?:\/\//, '')} href={website} /> : null}
    </List>
  )
}

interface FactProps {
  icon: LucideIcon
  text: string
  /** The link's action, if the text does not say it. */
  hint?: string
  href: string
}

function Fact({ icon, text, hint, href }: FactProps) {
  const leaves = href.startsWith('http')
  return (
    <ListRow
      icon={icon}
      title={
        <a
          href={href}
          className="link link-hover flex min-h-11 items-center wrap-anywhere whitespace-pre-line"
          {...(leaves ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {text}
        </a>
      }
      {...(hint ? { detail: hint } : {})}
      trailing={
        leaves ? (
          <ExternalLink size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        ) : null
      }
    />
  )
}

/** The club's hours by season; nothing if not set. */
export function ClubHours() {
  const { t, i18n } = useTranslation('club')
  const seasons = useSettings()['club.hours']
  if (seasons.length === 0) return null
  return (
    <List title={t('about.hours')}>
      {seasons.map((season) => (
        <ListRow
          key={`${season.from} ${season.to}`}
          title={seasonText(season, i18n.language) ?? t('about.allYear')}
          detail={
            season.hours.length > 0
              ? hoursText(season.hours, dayNames(i18n.language))
              : t('about.closedSeason')
          }
        />
      ))}
    </List>
  )
}
