import type common from '#web/i18n/en/common.json'

/** A screen's key in `common:screens`, where its title and its one-sentence description stand. */
export type RouteName = keyof typeof common.screens
