import { ShieldX } from 'lucide-react'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { routeAt } from '#web/routes/routes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'

/** Names the role that may open the requested screen, and links home. */
export function UnauthorizedScreen() {
  const { t, i18n } = useTranslation(['people', 'common'])
  const role = useRole()
  const route = routeAt(useQueryParam('from') ?? '')
  const names = route?.roles?.map((name) => t(`unauthorized.who.${name}`))
  const roles = names && new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <ShieldX size={48} strokeWidth={1.5} className="text-warning" aria-hidden />
        <h2 className="text-xl">{t('unauthorized.title')}</h2>
        {route && roles ? (
          <p className="text-balance">
            {t('unauthorized.roles', { screen: t(`common:screens.${route.name}.title`), roles })}
          </p>
        ) : role === 'guest' ? null : (
          <p className="text-balance">{t('unauthorized.anyone')}</p>
        )}
        <p className="text-muted">
          {role === 'guest'
            ? t('unauthorized.guest')
            : t('unauthorized.you', { role: t(`common:role.${role}`) })}
        </p>
      </div>
      <Link to="/" className={buttonClass('primary', 'large', true)}>
        {t('common:error.home')}
      </Link>
      {role === 'guest' ? (
        <Link to="/sign-in" className={buttonClass('quiet', 'large', true)}>
          {t('common:screens.signIn.title')}
        </Link>
      ) : (
        <Link to="/sign-out" className={buttonClass('quiet', 'large', true)}>
          {t('unauthorized.other')}
        </Link>
      )}
    </div>
  )
}
