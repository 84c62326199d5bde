import mark from '#web/ui/mark.svg'

/** The app's mark: a flag on its green. Decoration beside a name, so it has none of its own. */
export function ClubMark({ size }: { size: number }) {
  return <img src={mark} alt="" width={size} height={size} className="shrink-0 rounded-[22%]" />
}
