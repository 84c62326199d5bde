import type { ReactNode } from 'react'
import { type Section, sections } from '#web/features/club/settings/sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { WhenSettingsRead } from '#web/ui/when-settings-read.tsx'

interface SettingsFrameProps {
  section: Section['name']
  children: ReactNode
}

/** A section of the settings; on a laptop beside the list of sections. */
export function SettingsFrame({ section, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings')
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SectionList current={section} />
      <div className="flex min-w-0 max-w-3xl flex-col gap-10">
        <WhenSettingsRead what={t('failed')}>{children}</WhenSettingsRead>
      </div>
    </div>
  )
}

function SectionList({ current }: { current: Section['name'] }) {
  const { t } = useTranslation('settings')
  return (
    <nav aria-label={t('sections')} className="max-lg:hidden lg:sticky lg:top-20">
      <ul className="flex flex-col gap-1">
        {sections.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link
              to={path}
              aria-current={name === current ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-3 rounded-field px-3 py-2 ${
                name === current ? 'bg-primary/15 font-semibold' : 'hover:bg-base-content/5'
              }`}
            >
              <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
              {t(`section.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SettingsPartProps {
  title: string
  hint?: string
  children: ReactNode
}

/** A group of settings under a heading; two columns if there is space. */
export function SettingsPart({ title, hint, children }: SettingsPartProps) {
  return (
    <section>
      <SectionHead title={title} hint={hint} />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
    </section>
  )
}
