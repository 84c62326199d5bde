// Made from the database by `npm run generate`; not edited by hand.

/** Which role may move an order from where to where; `member` stands for whoever placed it. */
export const orderTransitions = [
  { from: 'new', to: 'cancelled', role: 'admin', needsReason: true },
  { from: 'new', to: 'cancelled', role: 'kitchen', needsReason: true },
  { from: 'new', to: 'cancelled', role: 'member', needsReason: false },
  { from: 'new', to: 'preparing', role: 'admin', needsReason: false },
  { from: 'new', to: 'preparing', role: 'kitchen', needsReason: false },
  { from: 'preparing', to: 'cancelled', role: 'admin', needsReason: true },
  { from: 'preparing', to: 'cancelled', role: 'kitchen', needsReason: true },
  { from: 'preparing', to: 'new', role: 'admin', needsReason: false },
  { from: 'preparing', to: 'new', role: 'kitchen', needsReason: false },
  { from: 'preparing', to: 'ready', role: 'admin', needsReason: false },
  { from: 'preparing', to: 'ready', role: 'kitchen', needsReason: false },
  { from: 'ready', to: 'completed', role: 'admin', needsReason: false },
  { from: 'ready', to: 'completed', role: 'kitchen', needsReason: false },
  { from: 'ready', to: 'preparing', role: 'admin', needsReason: false },
  { from: 'ready', to: 'preparing', role: 'kitchen', needsReason: false },
] as const

/** Which role may move an issue from where to where; `member` stands for whoever reported it. */
export const issueTransitions = [
  { from: 'assigned', to: 'declined', role: 'admin', needsReason: true },
  { from: 'assigned', to: 'declined', role: 'maintenance', needsReason: true },
  { from: 'assigned', to: 'in_progress', role: 'admin', needsReason: false },
  { from: 'assigned', to: 'in_progress', role: 'maintenance', needsReason: false },
  { from: 'closed', to: 'assigned', role: 'admin', needsReason: true },
  { from: 'closed', to: 'assigned', role: 'maintenance', needsReason: true },
  { from: 'closed', to: 'assigned', role: 'member', needsReason: true },
  { from: 'declined', to: 'new', role: 'admin', needsReason: false },
  { from: 'declined', to: 'new', role: 'maintenance', needsReason: false },
  { from: 'in_progress', to: 'assigned', role: 'admin', needsReason: false },
  { from: 'in_progress', to: 'assigned', role: 'maintenance', needsReason: false },
  { from: 'in_progress', to: 'resolved', role: 'admin', needsReason: false },
  { from: 'in_progress', to: 'resolved', role: 'maintenance', needsReason: false },
  { from: 'new', to: 'assigned', role: 'admin', needsReason: false },
  { from: 'new', to: 'assigned', role: 'maintenance', needsReason: false },
  { from: 'new', to: 'declined', role: 'admin', needsReason: true },
  { from: 'new', to: 'declined', role: 'maintenance', needsReason: true },
  { from: 'resolved', to: 'assigned', role: 'admin', needsReason: true },
  { from: 'resolved', to: 'assigned', role: 'maintenance', needsReason: true },
  { from: 'resolved', to: 'assigned', role: 'member', needsReason: true },
  { from: 'resolved', to: 'closed', role: 'admin', needsReason: false },
  { from: 'resolved', to: 'closed', role: 'maintenance', needsReason: false },
  { from: 'resolved', to: 'closed', role: 'member', needsReason: false },
] as const
