import audit from './audit.json'
import club from './club.json'
import common from './common.json'
import course from './course.json'
import errors from './errors.json'
import figures from './figures.json'
import groups from './groups.json'
import issues from './issues.json'
import menu from './menu.json'
import notifications from './notifications.json'
import orders from './orders.json'
import people from './people.json'
import printing from './printing.json'
import queue from './queue.json'
import settings from './settings.json'

/** Every English text, by namespace. English defines the keys that code may use. */
export const englishTexts = {
  audit,
  club,
  common,
  course,
  errors,
  groups,
  issues,
  figures,
  menu,
  printing,
  queue,
  notifications,
  orders,
  people,
  settings,
}
