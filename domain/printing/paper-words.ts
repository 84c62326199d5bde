import type { Enum } from '../generated/database.ts'

export type PaperLanguage = Enum<'printer_language'>
type Allergen = Enum<'menu_item_allergens'>

/** A printer's texts in one language. `{}` is replaced by the value. */
export interface PaperWords {
  duplicate: string
  rush: string
  reopened: string
  cancelled: string
  test: string
  clubhouse: string
  halfway_house: string
  hole: string
  wanted: string
  promised: string
  placed: string
  contains: string
  allergy: string
  note: string
  reason: string
  elsewhere: Readonly<Record<Enum<'menu_item_station'>, string>>
  allergen: Readonly<Record<Allergen, string>>
}

/** The texts on paper, in each language of a printer. */
export const paperWords: Readonly<Record<PaperLanguage, PaperWords>> = {
  en: {
    duplicate: 'DUPLICATE - first printed {}',
    rush: 'RUSH - first in line',
    reopened: 'BACK IN THE QUEUE',
    cancelled: 'CANCELLED - stop work',
    test: 'Test page',
    clubhouse: 'Clubhouse',
    halfway_house: 'Halfway house',
    hole: 'Hole {}',
    wanted: 'for {}',
    promised: 'promised by {}',
    placed: 'ordered {}',
    contains: 'contains {}',
    allergy: 'ALLERGY: {}',
    note: 'Note',
    reason: 'Reason: {}',
    elsewhere: { kitchen: '+ {} from the kitchen', bar: '+ {} from the bar' },
    allergen: {
      ...{ gluten: 'gluten', crustaceans: 'crustaceans', eggs: 'eggs', fish: 'fish', peanuts: 'peanuts' },
      ...{ soy: 'soy', milk: 'milk', nuts: 'nuts', celery: 'celery', mustard: 'mustard', sesame: 'sesame' },
      ...{ sulphites: 'sulphites', lupin: 'lupin', molluscs: 'molluscs' },
    },
  },
  ja: {
    duplicate: '再印刷（最初の印刷 {}）',
    rush: '至急：先頭へ',
    reopened: '伝票を再開',
    cancelled: 'キャンセル：作業を止めてください',
    test: 'テスト印刷',
    clubhouse: 'クラブハウス',
    halfway_house: '茶店',
    hole: '{}番ホール',
    wanted: '{} 希望',
    promised: '{}までの約束',
    placed: '注文 {}',
    contains: '含有：{}',
    allergy: 'アレルギー：{}',
    note: 'メモ',
    reason: '理由：{}',
    elsewhere: { kitchen: '+ 厨房から {}点', bar: '+ バーから {}点' },
    allergen: {
      ...{ gluten: '小麦（グルテン）', crustaceans: '甲殻類', eggs: '卵', fish: '魚', peanuts: '落花生' },
      ...{ soy: '大豆', milk: '乳', nuts: 'ナッツ類', celery: 'セロリ', mustard: 'からし', sesame: 'ごま' },
      ...{ sulphites: '亜硫酸塩', lupin: 'ルピナス', molluscs: '軟体動物' },
    },
  },
  'zh-CN': {
    duplicate: '重复打印（首次打印 {}）',
    rush: '加急：排到最前',
    reopened: '订单恢复',
    cancelled: '已取消：停止制作',
    test: '测试页',
    clubhouse: '会所',
    halfway_house: '中途小屋',
    hole: '第 {} 洞',
    wanted: '{} 要',
    promised: '承诺 {} 前',
    placed: '下单 {}',
    contains: '含有：{}',
    allergy: '过敏：{}',
    note: '备注',
    reason: '原因：{}',
    elsewhere: { kitchen: '+ 厨房另有 {} 份', bar: '+ 吧台另有 {} 份' },
    allergen: {
      ...{ gluten: '麸质', crustaceans: '甲壳类', eggs: '蛋', fish: '鱼', peanuts: '花生' },
      ...{ soy: '大豆', milk: '奶', nuts: '坚果', celery: '芹菜', mustard: '芥末', sesame: '芝麻' },
      ...{ sulphites: '亚硫酸盐', lupin: '羽扇豆', molluscs: '软体动物' },
    },
  },
}
