import { useTranslation } from 'react-i18next'
export function SignUpScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
