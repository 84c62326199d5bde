import { expect, it } from 'vitest'
import { screens } from '#web/app/screens.ts'
import { routeAt } from '#web/routes/routes.ts'

// The screen of each route of the specification, with the facts that only this screen fulfils.
it.each([
  ['S1.05 S2.01', '/map', 'MapScreen'],
  ['S1.22 S2.02', '/about', 'AboutScreen'],
  ['S2.03', '/', 'HomeScreen'],
  ['S2.04', '/camera', 'CameraScreen'],
  ['S1.17 S2.05', '/orders', 'MenuScreen'],
  ['S2.06', '/confirm', 'ConfirmScreen'],
  ['S1.10 S2.07', '/country', 'CountryScreen'],
  ['S1.20 S2.08', '/profile', 'ProfileScreen'],
  ['S2.09', '/sign-in', 'SignInScreen'],
  ['S2.10', '/sign-up', 'SignUpScreen'],
  ['S1.09 S2.11', '/weather', 'WeatherScreen'],
  ['S1.21 S2.12', '/contactus', 'ContactScreen'],
  ['S2.13', '/newissues', 'NewIssuesScreen'],
  ['S1.06 S2.14', '/showrange', 'RangeScreen'],
  ['S2.15', '/userorder', 'CheckoutScreen'],
  ['S2.16', '/groupadmin', 'PeopleScreen'],
  ['S1.16 S2.17', '/menumanage', 'MenuManageScreen'],
  ['S2.18', '/updatepins', 'UpdatePinsScreen'],
  ['S1.12 S2.19', '/assignissue', 'AssignIssueScreen'],
  ['S2.20', '/coming-soon', 'ComingSoonScreen'],
  ['S1.11 S2.21', '/createissue', 'CreateIssueScreen'],
  ['S1.08 S2.22', '/bestposition', 'BestPositionScreen'],
  ['S2.23', '/issuedetails', 'IssueScreen'],
  ['S1.13 S2.24', '/issuehistory', 'IssueHistoryScreen'],
  ['S2.25', '/unauthorized', 'UnauthorizedScreen'],
  ['S1.14 S2.26', '/newgroupissue', 'GroupIssueScreen'],
  ['S1.15 S2.27', '/notifications', 'NotificationsScreen'],
  ['S2.28', '/userorderlist', 'MyOrdersScreen'],
  ['S2.29', '/userorderview', 'OrderScreen'],
  ['S2.30', '/assignedissues', 'MyWorkScreen'],
  ['S2.31', '/reset-password', 'ResetPasswordScreen'],
  ['S2.32', '/assignedhistory', 'WorkHistoryScreen'],
  ['S1.07 S2.33', '/getgreenpolygon', 'GreenOutlineScreen'],
  ['S2.34', '/assigngroupissue', 'AssignGroupScreen'],
  ['S1.18 S2.35', '/kitchenorderlist', 'QueueScreen'],
  ['S1.19 S2.36', '/kitchenorderview', 'TicketScreen'],
  ['S2.37', '/capturerangeitems', 'RangeItemsScreen'],
  ['S2.38', '/capturecenterofhole', 'CupScreen'],
  ['S2.39', '/getrangegreenpolygon', 'RangeGreenScreen'],
] as const)('%s %s shows its own screen', async (_, path, name) => {
  expect((await screens[routeAt(path)!.name]()).name).toBe(name)
})
