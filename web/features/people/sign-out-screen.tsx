import { useTranslation } from 'react-i18next'
export function SignOutScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
