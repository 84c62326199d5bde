import { useClubIdentity } from '#web/data/club.ts'
import mark from '#web/ui/mark.svg'

/** The club's logo, or the app's mark where the club has none. Decoration beside a name, so it has none of its own. */
export function ClubMark({ size }: { size: number }) {
  const { logo } = useClubIdentity()
  return (
    <img
      src={logo ?? mark}
      alt=""
      width={size}
      height={size}
      className={`shrink-0 ${logo ? 'rounded-field bg-white object-contain' : 'rounded-[22%]'}`}
      style={{ width: size, height: size }}
    />
  )
}

/** The club's logo on paper, with a class for its height; nothing where the club has none. */
export function ClubLogo({ className }: { className: string }) {
  const { logo } = useClubIdentity()
  return logo ? (
    <img src={logo} alt="" className={`w-auto max-w-32 shrink-0 object-contain ${className}`} />
  ) : null
}
