import type { TableName } from '#web/data/database-types.ts'

/** Tables that the cache must know although this club has no screens for them. */
type UnusedTable = 'users' | 'user_settings' | 'posts' | 'comments' | 'post_likes'
type KnownTable = TableName | UnusedTable

/** The tables whose queries embed, or are computed from, each table. */
const RELATED: Record<KnownTable, readonly KnownTable[]> = {
  profiles: ['user_order', 'issue', 'issue_comment', 'pin_set', 'user_groups', 'users'],
  profile_private: ['profiles'],
  profile_allergies: [],
  roles: ['profiles'],
  user_groups: ['profiles', 'issue'],
  setting: ['course', 'user_order'],
  setting_edit: ['setting'],
  job_retry: [],
  course: ['hole', 'course_feature', 'course_status', 'pin_set', 'range_item'],
  course_play: ['course'],
  hole: ['course', 'pin_set', 'pin_position', 'issue'],
  course_feature: ['course', 'hole', 'green_outline'],
  green_outline: ['course', 'course_feature', 'hole', 'range_item'],
  known_mark: [],
  course_status: ['course'],
  nine: ['course', 'composite_course'],
  composite_course: ['course'],
  scorecard: ['hole', 'course'],
  audit_entry: [],
  course_import: ['course', 'hole', 'course_feature', 'range_item'],
  pin_set: ['pin_position', 'hole', 'pin_cut', 'pin_explanation'],
  pin_position: ['pin_set', 'hole'],
  pin_explanation: [],
  pin_cut: ['pin_set', 'pin_explanation'],
  green_block: [],
  green_survey: [],
  pin_profile: ['kind_of_day'],
  kind_of_day: [],
  layouts_of_day: [],
  rounds_played: [],
  range_item: ['course'],
  range_day: [],
  weather_forecast: [],
  menu_category: ['menu_item'],
  menu_item: ['menu_category', 'menu_option', 'user_order_item'],
  menu_option_group: ['menu_item', 'menu_category'],
  menu_option: ['menu_item', 'menu_category'],
  menu_import: ['menu_category', 'menu_item'],
  order_transition: ['user_order'],
  user_order: ['user_order_item', 'order_event', 'ticket_receipt'],
  user_order_item: ['user_order'],
  order_event: ['user_order'],
  account_correction: ['user_order'],
  serving_place: [],
  ticket_receipt: [],
  sold_out_spell: [],
  printer: ['printer_state', 'ticket_print'],
  printer_state: ['printer'],
  ticket_print: ['printer'],
  issue_transition: ['issue'],
  issue: ['issue_photo', 'issue_comment', 'issue_event', 'green_block', 'issue_effect', 'issue_check'],
  issue_edit: ['issue', 'issue_event'],
  issue_photo: ['issue', 'issue_event'],
  issue_comment: ['issue', 'issue_event'],
  issue_event: ['issue'],
  issue_effect: ['green_block', 'issue_event'],
  inspection_round: ['issue'],
  issue_check: ['issue', 'issue_event'],
  issue_work: ['issue', 'issue_event'],
  issue_material: ['issue', 'issue_event'],
  issue_follower: ['issue'],
  issue_place: [],
  notification: ['issue_follower'],
  notification_reading: ['notification'],
  announcement: ['notification'],
  removed_person: ['profiles'],
  push_token: ['topic_subscription'],
  quiet_hours: [],
  topic_subscription: [],
  contact_message: [],
  users: ['profiles', 'user_settings', 'posts', 'comments'],
  user_settings: ['users'],
  posts: ['comments', 'post_likes', 'users'],
  comments: ['posts', 'users'],
  post_likes: ['posts'],
}

/** Every table that relatedTables() knows. */
export const KNOWN_TABLES: readonly string[] = Object.keys(RELATED)

/** The tables whose queries a change of this table may alter, starting with itself. */
export function relatedTables(table: string): string[] {
  return [table, ...(RELATED[table as KnownTable] ?? [])]
}

const KEY_COLUMNS: Partial<Record<string, string>> = {
  roles: 'role_id',
  user_groups: 'group_id',
  setting: 'key',
  course_status: 'course_id',
}

/** The column of a mutation's id. */
export function keyColumn(table: string): string {
  return KEY_COLUMNS[table] ?? 'id'
}
