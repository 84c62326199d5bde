import type common from '#web/i18n/en/common.json'
import type { RouteName } from '#web/routes/routes.ts'

export interface DirectoryGroup {
  /** Its heading is `common:home.groups.{name}`. */
  name: keyof typeof common.home.groups
  screens: readonly RouteName[]
}

/** The screens linked from Me, in groups; each person sees those that they may open. */
export const directory: readonly DirectoryGroup[] = [
  { name: 'mine', screens: ['myOrders', 'statement', 'issueHistory', 'notifications', 'deviceCheck'] },
  {
    name: 'course',
    screens: [
      'weather',
      'range',
      'pins',
      'bestPosition',
      'cupCapture',
      'greenOutline',
      'rangeItems',
      'rangeGreenOutline',
    ],
  },
  { name: 'food', screens: ['kitchenQueue', 'menu'] },
  { name: 'issues', screens: ['newIssues', 'groupIssue', 'myWork', 'workHistory'] },
  { name: 'club', screens: ['settings', 'groups', 'auditLog', 'contact', 'country', 'about'] },
]
