// Made from the database by `npm run generate`; not edited by hand.

/** Role ids, least first. */
export const roleIds = ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const

/** Allowed values by table and column. */
export const enums = {
  course_source: ['hand', 'osm', 'demo'],
  course_feature_kind: ['boundary', 'green', 'fairway', 'tee', 'bunker', 'water', 'rough', 'wood', 'path', 'range', 'practice_green', 'clubhouse', 'building', 'out_of_bounds'],
  course_status_status: ['open', 'closed', 'frost_delay'],
  course_status_carts: ['allowed', 'paths_only', 'none'],
  green_outline_source: ['import', 'walk', 'tap', 'demo'],
  green_survey_kind: ['grid', 'points'],
  issue_category: ['bunker', 'green', 'tee', 'fairway', 'water', 'irrigation', 'path', 'tree', 'machine', 'litter', 'safety', 'other'],
  issue_priority: ['low', 'normal', 'high', 'urgent'],
  issue_status: ['new', 'assigned', 'in_progress', 'resolved', 'closed', 'declined'],
  issue_event_kind: ['reported', 'status', 'assigned', 'changed', 'photo', 'comment'],
  issue_photo_kind: ['report', 'after', 'comment'],
  issue_place_kind: ['machine', 'place'],
  issue_place_category: ['bunker', 'green', 'tee', 'fairway', 'water', 'irrigation', 'path', 'tree', 'machine', 'litter', 'safety', 'other'],
  known_mark_kind: ['sprinkler', 'tee_plate', 'distance_post', 'survey_point', 'other'],
  menu_item_allergens: ['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'],
  menu_item_diets: ['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'alcohol_free'],
  menu_item_station: ['kitchen', 'bar'],
  menu_option_choice: ['one', 'many'],
  menu_option_allergens: ['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'],
  order_event_kind: ['step', 'tick', 'rush', 'shown', 'unseen', 'duty'],
  pin_cut_side: ['left', 'right'],
  pin_cut_zone: ['front', 'middle', 'back'],
  pin_position_zone: ['front', 'middle', 'back'],
  pin_set_status: ['draft', 'published', 'replaced'],
  profiles_locale: ['en', 'zh-CN', 'ja'],
  profiles_units: ['metres', 'yards'],
  push_token_kind: ['web', 'fcm'],
  range_day_closed: ['mowing', 'maintenance', 'weather', 'event', 'other'],
  range_item_kind: ['target', 'flag', 'green', 'bay', 'dispenser', 'bunker'],
  removed_person_by_whom: ['self', 'admin', 'server'],
  user_order_status: ['new', 'preparing', 'ready', 'completed', 'cancelled'],
  user_order_place: ['clubhouse', 'halfway_house', 'hole'],
  user_order_pay: ['collection', 'account'],
  weather_forecast_failure: ['off', 'unreachable', 'timeout', 'refused', 'malformed'],
} as const
