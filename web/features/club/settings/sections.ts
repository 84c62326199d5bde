import {
  Building2,
  Flag,
  type LucideIcon,
  MessageSquare,
  ServerCog,
  UsersRound,
  UtensilsCrossed,
} from 'lucide-react'
import type { AppPath } from '#web/routes/routes.ts'

/** A part of the settings with its own address; its name is `settings:section.{name}`. */
export interface Section {
  name: 'club' | 'people' | 'kitchen' | 'course' | 'messages' | 'system'
  path: AppPath
  icon: LucideIcon
}

export const sections: readonly Section[] = [
  { name: 'club', path: '/settings/club', icon: Building2 },
  { name: 'people', path: '/settings/people', icon: UsersRound },
  { name: 'kitchen', path: '/settings/kitchen', icon: UtensilsCrossed },
  { name: 'course', path: '/settings/course', icon: Flag },
  { name: 'messages', path: '/settings/messages', icon: MessageSquare },
  { name: 'system', path: '/settings/system', icon: ServerCog },
]
