import { useTranslation } from 'react-i18next'
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
