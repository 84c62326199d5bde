import { useTranslation } from 'react-i18next'
export function AboutScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
