import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCards } from '#web/app/home/cards.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { useMe } from '#web/data/session.ts'

/** Today at the club, put together from the cards that features give for the person's role. */
export function HomeScreen() {
  const { t } = useTranslation()
  const { profile } = useMe()
  const role = useRole()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 safe-x pt-[max(1rem,env(safe-area-inset-top))] pb-[calc(var(--bar-space)+1.5rem)]">
      <h1 className="text-2xl">
        {profile?.first_name ? t('home.greeting', { name: profile.first_name }) : t('home.greetingPlain')}
      </h1>
      {homeCards
        .filter((card) => !card.roles || card.roles.includes(role))
        .map(({ name, Card }) => (
          <Suspense key={name} fallback={null}>
            <Card />
          </Suspense>
        ))}
    </div>
  )
}
