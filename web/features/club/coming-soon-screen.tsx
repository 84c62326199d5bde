import { useTranslation } from 'react-i18next'
export function ComingSoonScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
