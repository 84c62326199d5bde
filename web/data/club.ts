import { config, gatewayUrl } from '#web/data/config.ts'
import { useKnownSettings } from '#web/data/settings.ts'

export interface ClubIdentity {
  name: string
  /** The address of the logo; undefined: none. */
  logo: string | undefined
}

/** Name and logo of the club, live: from the start of the app, then with an administrator's changes. */
export function useClubIdentity(): ClubIdentity {
  const settings = useKnownSettings()
  const { clubName, clubLogo } = config()
  const path = settings ? settings['club.logo'] : clubLogo
  return { name: settings?.['club.name'] ?? clubName, logo: path ? clubPicture(path) : undefined }
}

/** The address of a picture in the bucket `club`. */
function clubPicture(path: string): string {
  return `${gatewayUrl()}/storage/v1/object/public/club/${path}`
}
