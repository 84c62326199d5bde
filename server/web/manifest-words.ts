import type { MailLanguage } from '#server/mail/words/words.ts'

export type ManifestRole = 'guest' | 'member' | 'kitchen' | 'maintenance' | 'admin'
type Word = 'menu' | 'map' | 'report' | 'orders' | 'queue' | 'soldOut' | 'inbox' | 'pins' | 'settings'

interface Shortcut {
  url: string
  word: Word
}

const shortcuts = {
  menu: { url: '/orders', word: 'menu' },
  map: { url: '/map', word: 'map' },
  report: { url: '/createissue', word: 'report' },
  orders: { url: '/userorderlist', word: 'orders' },
  queue: { url: '/kitchenorderlist', word: 'queue' },
  soldOut: { url: '/menumanage', word: 'soldOut' },
  inbox: { url: '/newissues', word: 'inbox' },
  pins: { url: '/updatepins', word: 'pins' },
  settings: { url: '/settings', word: 'settings' },
} as const satisfies Record<Word, Shortcut>

/** The shortcuts of a long press on the app's icon; phones show three or four. */
export function shortcutsOf(role: ManifestRole): Shortcut[] {
  return byRole[role].map((word) => shortcuts[word])
}

const byRole: Record<ManifestRole, Word[]> = {
  guest: ['map', 'menu'],
  member: ['menu', 'map', 'report', 'orders'],
  kitchen: ['queue', 'soldOut', 'report'],
  maintenance: ['report', 'inbox', 'pins', 'map'],
  admin: ['queue', 'inbox', 'pins', 'settings'],
}

/** The manifest's own texts; the app's texts are browser files. */
export const manifestWords: Record<MailLanguage, { description: string; shortcuts: Record<Word, string> }> = {
  en: {
    description: "The golf club's app: pins and the course map, food and drink, course maintenance.",
    shortcuts: {
      menu: 'Order food and drink',
      map: 'Course map',
      report: 'Report a problem',
      orders: 'My orders',
      queue: 'Kitchen orders',
      soldOut: 'Menu and sold out',
      inbox: 'New issues',
      pins: 'Set the pins',
      settings: 'Settings',
    },
  },
  ja: {
    description: 'ゴルフクラブのアプリ。ピン位置とコースマップ、お食事とお飲み物、コース管理。',
    shortcuts: {
      menu: '食事と飲み物を注文',
      map: 'コースマップ',
      report: '不具合を報告',
      orders: '注文履歴',
      queue: '厨房の注文',
      soldOut: 'メニューと品切れ',
      inbox: '新しい不具合',
      pins: 'ピンの設定',
      settings: '設定',
    },
  },
  'zh-CN': {
    description: '高尔夫俱乐部应用：洞杯位置与球场地图、餐饮点单、球场维护。',
    shortcuts: {
      menu: '点餐',
      map: '球场地图',
      report: '报修',
      orders: '我的订单',
      queue: '厨房订单',
      soldOut: '菜单与售罄',
      inbox: '新问题',
      pins: '设置洞位',
      settings: '设置',
    },
  },
}
