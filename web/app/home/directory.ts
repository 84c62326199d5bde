import type common from '#web/i18n/en/common.json'
import type { RouteName } from '#web/routes/routes.ts'

export interface DirectoryGroup {
  /** Its heading is `common:home.groups.{name}`. */
  name: keyof typeof common.home.groups
  screens: readonly RouteName[]
}

/** Where each screen stands in the home screen's list of everything. */
export const directory: readonly DirectoryGroup[] = [
  {
    name: 'course',
    screens: [
      'map',
      'range',
      'weather',
      'pins',
      'bestPosition',
      'cupCapture',
      'greenOutline',
      'rangeItems',
      'rangeGreenOutline',
    ],
  },
  { name: 'food', screens: ['orders', 'myOrders', 'kitchenQueue', 'menu'] },
  {
    name: 'issues',
    screens: ['report', 'camera', 'newIssues', 'groupIssue', 'myWork', 'workHistory', 'issueHistory'],
  },
  {
    name: 'club',
    screens: ['groups', 'auditLog', 'notifications', 'contact', 'country', 'about'],
  },
]
