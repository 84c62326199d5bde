// Made from the database by `npm run generate`; not edited by hand.

/** How much one member or visitor may do: where the club says nothing, and at most (`private.club_limit`). */
export const clubLimits = {
  'limits.comments_per_hour': { standard: 30, highest: 500 },
  'limits.messages_per_day': { standard: 10, highest: 500 },
  'limits.network_messages_per_day': { standard: 30, highest: 500 },
  'limits.notifications_per_hour': { standard: 30, highest: 500 },
  'limits.open_orders': { standard: 8, highest: 100 },
  'limits.open_reports': { standard: 40, highest: 500 },
  'limits.orders_per_hour': { standard: 20, highest: 500 },
  'limits.photos_per_hour': { standard: 60, highest: 500 },
  'limits.reports_per_day': { standard: 20, highest: 500 },
} as const

export type LimitKey = keyof typeof clubLimits
