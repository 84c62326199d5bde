import type { ComponentType } from 'react'
import type { RouteName } from '#web/routes/routes.ts'

/** A screen. `readFirst` begins the reads of its first picture, so that these need not wait for its drawing. */
type Screen = ComponentType & { readFirst?: () => void }

/** Loads the component of a screen; its chunk is fetched on the first call only. */
export type ScreenLoader = () => Promise<Screen>

/** The screen of each route. */
export const screens: Readonly<Record<RouteName, ScreenLoader>> = {
  map: () => import('#web/features/course/map/map-screen.tsx').then((module) => module.MapScreen),
  about: () => import('#web/features/club/about-screen.tsx').then((module) => module.AboutScreen),
  privacy: () => import('#web/features/club/about/legal-screens.tsx').then((module) => module.PrivacyScreen),
  imprint: () => import('#web/features/club/about/legal-screens.tsx').then((module) => module.ImprintScreen),
  accessibility: () =>
    import('#web/features/club/about/legal-screens.tsx').then((module) => module.AccessibilityScreen),
  home: () => import('#web/app/home/home-screen.tsx').then((module) => module.HomeScreen),
  camera: () => import('#web/features/issues/report/camera-screen.tsx').then((module) => module.CameraScreen),
  orders: () => import('#web/features/orders/menu/menu-screen.tsx').then((module) => module.MenuScreen),
  confirm: () =>
    import('#web/features/people/sign-in/confirm-screen.tsx').then((module) => module.ConfirmScreen),
  country: () =>
    import('#web/features/club/country/country-screen.tsx').then((module) => module.CountryScreen),
  profile: () => import('#web/features/people/profile-screen.tsx').then((module) => module.ProfileScreen),
  signIn: () =>
    import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen),
  signUp: () =>
    import('#web/features/people/sign-in/sign-up-screen.tsx').then((module) => module.SignUpScreen),
  weather: () =>
    import('#web/features/club/weather/weather-screen.tsx').then((module) => module.WeatherScreen),
  contact: () => import('#web/features/club/contact-screen.tsx').then((module) => module.ContactScreen),
  newIssues: () =>
    import('#web/features/issues/triage/new-issues-screen.tsx').then((module) => module.NewIssuesScreen),
  range: () => import('#web/features/course/range/range-screen.tsx').then((module) => module.RangeScreen),
  checkout: () =>
    import('#web/features/orders/checkout/checkout-screen.tsx').then((module) => module.CheckoutScreen),
  groups: () => import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen),
  menu: () => import('#web/features/menu/menu-manage-screen.tsx').then((module) => module.MenuManageScreen),
  pins: () =>
    import('#web/features/course/pins/update-pins-screen.tsx').then((module) => module.UpdatePinsScreen),
  assignIssue: () =>
    import('#web/features/issues/triage/assign-issue-screen.tsx').then((module) => module.AssignIssueScreen),
  comingSoon: () =>
    import('#web/features/club/coming-soon-screen.tsx').then((module) => module.ComingSoonScreen),
  report: () =>
    import('#web/features/issues/report/create-issue-screen.tsx').then((module) => module.CreateIssueScreen),
  bestPosition: () =>
    import('#web/features/course/best-position/best-position-screen.tsx').then(
      (module) => module.BestPositionScreen,
    ),
  issue: () => import('#web/features/issues/detail/issue-screen.tsx').then((module) => module.IssueScreen),
  issueHistory: () =>
    import('#web/features/issues/history/issue-history-screen.tsx').then(
      (module) => module.IssueHistoryScreen,
    ),
  unauthorized: () =>
    import('#web/features/people/unauthorized-screen.tsx').then((module) => module.UnauthorizedScreen),
  groupIssue: () =>
    import('#web/features/issues/triage/group-issue-screen.tsx').then((module) => module.GroupIssueScreen),
  notifications: () =>
    import('#web/features/notifications/notifications-screen.tsx').then(
      (module) => module.NotificationsScreen,
    ),
  myOrders: () => import('#web/features/orders/my-orders-screen.tsx').then((module) => module.MyOrdersScreen),
  order: () => import('#web/features/orders/order-screen.tsx').then((module) => module.OrderScreen),
  myWork: () => import('#web/features/issues/work/my-work-screen.tsx').then((module) => module.MyWorkScreen),
  resetPassword: () =>
    import('#web/features/people/sign-in/reset-password-screen.tsx').then(
      (module) => module.ResetPasswordScreen,
    ),
  workHistory: () =>
    import('#web/features/issues/work/work-history-screen.tsx').then((module) => module.WorkHistoryScreen),
  greenOutline: () =>
    import('#web/features/course/capture/outline/green-outline-screen.tsx').then(
      (module) => module.GreenOutlineScreen,
    ),
  assignGroup: () =>
    import('#web/features/issues/triage/assign-group-screen.tsx').then((module) => module.AssignGroupScreen),
  kitchenQueue: () => import('#web/features/queue/queue-screen.tsx').then((module) => module.QueueScreen),
  endedTickets: () =>
    import('#web/features/queue/recall/ended-screen.tsx').then((module) => module.EndedScreen),
  issuePlaces: () =>
    import('#web/features/issues/places/places-screen.tsx').then((module) => module.PlacesScreen),
  rounds: () => import('#web/features/issues/rounds/rounds-screen.tsx').then((module) => module.RoundsScreen),
  wall: () => import('#web/features/issues/wall/wall-screen.tsx').then((module) => module.WallScreen),
  issueFigures: () =>
    import('#web/features/issues/history/issue-figures.tsx').then((module) => module.IssueFiguresScreen),
  issueHeat: () =>
    import('#web/features/issues/history/issue-heat.tsx').then((module) => module.IssueHeatScreen),
  figures: () => import('#web/features/figures/figures-screen.tsx').then((module) => module.FiguresScreen),
  servingPlaces: () =>
    import('#web/features/menu/places/serving-places-screen.tsx').then(
      (module) => module.ServingPlacesScreen,
    ),
  statement: () =>
    import('#web/features/orders/statement/statement-screen.tsx').then((module) => module.StatementScreen),
  kitchenTicket: () =>
    import('#web/features/queue/ticket/ticket-screen.tsx').then((module) => module.TicketScreen),
  rangeItems: () =>
    import('#web/features/course/capture/range-items/range-items-screen.tsx').then(
      (module) => module.RangeItemsScreen,
    ),
  cupCapture: () =>
    import('#web/features/course/capture/cup/cup-screen.tsx').then((module) => module.CupScreen),
  rangeGreenOutline: () =>
    import('#web/features/course/capture/outline/range-green-screen.tsx').then(
      (module) => module.RangeGreenScreen,
    ),
  deviceCheck: () => import('#web/app/check/check-screen.tsx').then((module) => module.CheckScreen),
  welcome: () => import('#web/app/welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen),
  signOut: () => import('#web/features/people/sign-out-screen.tsx').then((module) => module.SignOutScreen),
  courseDrawing: () =>
    import('#web/features/course/edit/draw/draw-screen.tsx').then((module) => module.DrawScreen),
  courseCard: () => import('#web/features/course/edit/card-screen.tsx').then((module) => module.CardScreen),
  courseNines: () =>
    import('#web/features/course/edit/nines-screen.tsx').then((module) => module.NinesScreen),
  courseImport: () =>
    import('#web/features/course/edit/import/import-screen.tsx').then((module) => module.ImportScreen),
  pinSheet: () =>
    import('#web/features/course/sheet/pin-sheet-screen.tsx').then((module) => module.PinSheetScreen),
  staffPinSheet: () =>
    import('#web/features/course/sheet/pin-sheet-screen.tsx').then((module) => module.StaffPinSheetScreen),
  settings: () =>
    import('#web/features/club/settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  settingsClub: () =>
    import('#web/features/club/settings/club-section.tsx').then((module) => module.ClubSettingsScreen),
  settingsPeople: () =>
    import('#web/features/club/settings/people-section.tsx').then((module) => module.PeopleSettingsScreen),
  settingsKitchen: () =>
    import('#web/features/club/settings/kitchen-section.tsx').then((module) => module.KitchenSettingsScreen),
  settingsCourse: () =>
    import('#web/features/club/settings/course-section.tsx').then((module) => module.CourseSettingsScreen),
  settingsMessages: () =>
    import('#web/features/club/settings/messages-section.tsx').then(
      (module) => module.MessagesSettingsScreen,
    ),
  settingsSystem: () =>
    import('#web/features/club/settings/system-section.tsx').then((module) => module.SystemSettingsScreen),
  auditLog: () => import('#web/features/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  // The full condition, so that a build leaves the screen out.
  catalogue: import.meta.env.DEV
    ? () => import('#web/features/club/catalogue-screen.tsx').then((module) => module.CatalogueScreen)
    : () => Promise.reject(new Error('The catalogue is not part of this build')),
}
