import { useTranslation } from 'react-i18next'
export function SignInScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
