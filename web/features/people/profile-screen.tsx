import { useTranslation } from 'react-i18next'
export function ProfileScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
