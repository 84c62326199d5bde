import { useTranslation } from 'react-i18next'
export function NotBuiltYetScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
