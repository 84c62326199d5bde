import { useTranslation } from 'react-i18next'
export function CatalogueScreen() {
  const { t } = useTranslation()
  return <p>{t('state.empty')}</p>
}
