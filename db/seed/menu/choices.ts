import type { OptionRow, SeedChoice } from './types.ts'

export const extras = (...options: OptionRow[]): SeedChoice => ({
  group: ['Extras', '加料', 'トッピング'],
  least: 0,
  options,
})
export const bread: SeedChoice = {
  group: ['Bread', '面包', 'パン'],
  least: 1,
  most: 1,
  options: [
    ['white', ['White bap', '白面包', '白パン'], 0, ['gluten']],
    ['brown', ['Brown bap', '全麦面包', '全粒粉パン'], 0, ['gluten']],
    ['gluten-free', ['Gluten-free bap', '无麸质面包', 'グルテンフリーパン'], 100, ['eggs']],
  ],
}
export const side: SeedChoice = {
  group: ['Side', '配菜', '付け合わせ'],
  least: 1,
  most: 1,
  options: [
    ['chips', ['Chips', '薯条', 'フライドポテト'], 0],
    ['salad', ['Garden salad', '田园沙拉', 'グリーンサラダ'], 0, ['mustard']],
    ['both', ['Chips and salad', '薯条配沙拉', 'ポテトとサラダ'], 250, ['mustard']],
  ],
}
export const sauces: SeedChoice = {
  group: ['Sauces', '酱料', 'ソース'],
  least: 0,
  most: 2,
  options: [
    ['ketchup', ['Ketchup', '番茄酱', 'ケチャップ'], 0, ['celery']],
    ['mayonnaise', ['Mayonnaise', '蛋黄酱', 'マヨネーズ'], 0, ['eggs', 'mustard']],
    ['brown', ['Brown sauce', '棕酱', 'ブラウンソース'], 0],
    ['chilli', ['Chilli jam', '辣椒酱', 'チリジャム'], 40],
  ],
}
export const milk: SeedChoice = {
  group: ['Milk', '奶', 'ミルク'],
  least: 1,
  most: 1,
  options: [
    ['none', ['None', '不加奶', 'なし'], 0],
    ['dairy', ['Milk', '牛奶', '牛乳'], 0, ['milk']],
    ['oat', ['Oat drink', '燕麦奶', 'オーツミルク'], 40, ['gluten'], ['gluten_free']],
  ],
}
