import type { Words } from './rows.ts'

/** An option: key, words, cents, allergens, and the diets of its dish that it does not fit. */
export type OptionRow = readonly [
  key: string,
  name: Words,
  cents: number,
  allergens?: readonly string[],
  breaks?: readonly string[],
]

export interface Choice {
  group: Words
  /** At least and at most so many; `most` is missing for any number. */
  least: number
  most?: number
  options: readonly OptionRow[]
}

export interface Dish {
  key: string
  name: Words
  description: Words
  cents: number
  minutes: number
  allergens?: readonly string[]
  diets?: readonly string[]
  station?: 'bar'
  soldOut?: true
  /** How many are left, where they are counted. */
  stock?: number
  hours?: readonly { days: readonly number[]; from: string; to: string }[]
  choices?: readonly Choice[]
}

export interface MenuPage {
  key: string
  name: Words
  dishes: readonly Dish[]
}

const extras = (...options: OptionRow[]): Choice => ({
  group: ['Extras', '加料', 'トッピング'],
  least: 0,
  options,
})
const bread: Choice = {
  group: ['Bread', '面包', 'パン'],
  least: 1,
  most: 1,
  options: [
    ['white', ['White bap', '白面包', '白パン'], 0, ['gluten']],
    ['brown', ['Brown bap', '全麦面包', '全粒粉パン'], 0, ['gluten']],
    ['gluten-free', ['Gluten-free bap', '无麸质面包', 'グルテンフリーパン'], 100, ['eggs']],
  ],
}
const side: Choice = {
  group: ['Side', '配菜', '付け合わせ'],
  least: 1,
  most: 1,
  options: [
    ['chips', ['Chips', '薯条', 'フライドポテト'], 0],
    ['salad', ['Garden salad', '田园沙拉', 'グリーンサラダ'], 0, ['mustard']],
    ['both', ['Chips and salad', '薯条配沙拉', 'ポテトとサラダ'], 250, ['mustard']],
  ],
}
const sauces: Choice = {
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
const milk: Choice = {
  group: ['Milk', '奶', 'ミルク'],
  least: 1,
  most: 1,
  options: [
    ['none', ['None', '不加奶', 'なし'], 0],
    ['dairy', ['Milk', '牛奶', '牛乳'], 0, ['milk']],
    ['oat', ['Oat drink', '燕麦奶', 'オーツミルク'], 40, ['gluten'], ['gluten_free']],
  ],
}

/** The menu of the demo club's kitchen and bar. */
export const menu: readonly MenuPage[] = [
  {
    key: 'breakfast',
    name: ['Breakfast', '早餐', '朝食'],
    dishes: [
      {
        key: 'full-irish',
        name: ['Full Irish breakfast', '爱尔兰全套早餐', 'フル・アイリッシュ・ブレックファスト'],
        description: [
          'Rashers, sausages, eggs, black and white pudding, tomato, toast',
          '培根、香肠、煎蛋、黑白布丁、番茄、吐司',
          'ベーコン、ソーセージ、卵、黒・白プディング、トマト、トースト',
        ],
        cents: 1350,
        minutes: 12,
        allergens: ['gluten', 'eggs', 'milk', 'sulphites'],
      },
      {
        key: 'bacon-roll',
        name: ['Bacon and egg bap', '培根鸡蛋面包', 'ベーコンエッグサンド'],
        description: [
          'Two rashers and a fried egg, to eat on the first tee',
          '两片培根加煎蛋，开球前的一餐',
          'ベーコン2枚と目玉焼き。スタート前にどうぞ',
        ],
        cents: 750,
        minutes: 6,
        allergens: ['eggs'],
        hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '11:30' }],
        choices: [
          bread,
          extras(
            ['rasher', ['Extra rasher', '加培根', 'ベーコン追加'], 150],
            ['cheese', ['Cheddar', '切达奶酪', 'チェダーチーズ'], 100, ['milk']],
            ['pudding', ['Black pudding', '黑布丁', 'ブラックプディング'], 180, ['gluten']],
          ),
        ],
      },
      {
        key: 'porridge',
        name: ['Porridge with honey and berries', '蜂蜜莓果燕麦粥', 'はちみつとベリーのポリッジ'],
        description: ['Pinhead oats, slowly cooked', '慢煮钢切燕麦', 'じっくり煮たオーツ麦'],
        cents: 550,
        minutes: 4,
        allergens: ['gluten'],
        diets: ['vegetarian'],
        choices: [
          {
            group: ['Made with', '用料', '仕立て'],
            least: 1,
            most: 1,
            options: [
              ['dairy', ['Milk', '牛奶', '牛乳'], 0, ['milk']],
              ['oat', ['Oat drink', '燕麦奶', 'オーツミルク'], 40],
            ],
          },
        ],
      },
      {
        key: 'avocado',
        name: ['Avocado and poached egg', '牛油果水波蛋', 'アボカドとポーチドエッグ'],
        description: [
          'On toasted sourdough with chilli and lime',
          '配烤酸面包、辣椒与青柠',
          'サワードウのトースト、チリとライム添え',
        ],
        cents: 980,
        minutes: 8,
        allergens: ['gluten', 'eggs'],
        diets: ['vegetarian', 'dairy_free'],
      },
    ],
  },
  {
    key: 'lunch',
    name: ['Lunch', '午餐', 'ランチ'],
    dishes: [
      {
        key: 'soup',
        name: ['Soup of the day', '每日例汤', '本日のスープ'],
        description: [
          'With brown soda bread and butter',
          '配苏打黑面包和黄油',
          'ブラウンソーダブレッドとバター付き',
        ],
        cents: 690,
        minutes: 4,
        allergens: ['gluten', 'milk', 'celery'],
        diets: ['vegetarian'],
      },
      {
        key: 'chowder',
        name: ['Seafood chowder', '海鲜巧达汤', 'シーフードチャウダー'],
        description: [
          'Smoked haddock, mussels and prawns from the bay',
          '烟熏黑线鳕、贻贝与海湾鲜虾',
          '湾でとれた燻製タラ、ムール貝、エビ',
        ],
        cents: 1090,
        minutes: 6,
        allergens: ['fish', 'crustaceans', 'molluscs', 'milk', 'celery', 'gluten'],
      },
      {
        key: 'club-sandwich',
        name: ['Clubhouse sandwich', '会所三明治', 'クラブハウスサンド'],
        description: [
          'Chicken, bacon, egg, tomato, three slices of toast',
          '鸡肉、培根、鸡蛋、番茄、三层吐司',
          'チキン、ベーコン、卵、トマトを3枚のトーストで',
        ],
        cents: 1190,
        minutes: 9,
        allergens: ['gluten', 'eggs', 'milk', 'mustard'],
        choices: [side],
      },
      {
        key: 'burger',
        name: ['Beef burger', '牛肉汉堡', 'ビーフバーガー'],
        description: [
          'Irish beef, brioche bun, pickles, tomato relish',
          '爱尔兰牛肉、布里欧面包、酸黄瓜、番茄酱',
          'アイルランド産牛、ブリオッシュバンズ、ピクルス、トマトレリッシュ',
        ],
        cents: 1590,
        minutes: 12,
        allergens: ['gluten', 'eggs', 'milk', 'mustard', 'sesame'],
        choices: [
          side,
          sauces,
          extras(
            ['cheese', ['Cheddar', '切达奶酪', 'チェダーチーズ'], 100, ['milk']],
            ['bacon', ['Bacon', '培根', 'ベーコン'], 150],
            ['egg', ['Fried egg', '煎蛋', '目玉焼き'], 150, ['eggs']],
          ),
        ],
      },
      {
        key: 'fish',
        name: ['Fish and chips', '炸鱼薯条', 'フィッシュ＆チップス'],
        description: [
          'Haddock in stout batter, mushy peas, tartare sauce',
          '黑啤面糊炸黑线鳕、豌豆泥、塔塔酱',
          '黒ビール衣のハドック、マッシーピー、タルタルソース',
        ],
        cents: 1690,
        minutes: 14,
        allergens: ['fish', 'gluten', 'eggs', 'milk', 'mustard'],
      },
      {
        key: 'curry',
        name: ['Green vegetable curry', '绿咖喱蔬菜', '野菜のグリーンカレー'],
        description: [
          'Coconut, lime leaf, jasmine rice',
          '椰奶、青柠叶、茉莉香米',
          'ココナッツ、こぶみかんの葉、ジャスミンライス',
        ],
        cents: 1450,
        minutes: 10,
        allergens: ['soy'],
        diets: ['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal'],
        choices: [
          extras(
            ['tofu', ['Tofu', '豆腐', '豆腐'], 200, ['soy']],
            ['chicken', ['Halal chicken', '清真鸡肉', 'ハラールチキン'], 300, [], ['vegetarian', 'vegan']],
          ),
        ],
      },
      {
        key: 'caesar',
        name: ['Caesar salad', '凯撒沙拉', 'シーザーサラダ'],
        description: [
          'Cos, anchovy dressing, croutons, Parmesan',
          '罗马生菜、凤尾鱼酱、面包丁、帕玛森',
          'ロメインレタス、アンチョビドレッシング、クルトン、パルメザン',
        ],
        cents: 1250,
        minutes: 6,
        allergens: ['gluten', 'eggs', 'fish', 'milk', 'mustard'],
        choices: [
          extras(
            ['chicken', ['Chicken', '鸡肉', 'チキン'], 300],
            ['prawns', ['Prawns', '鲜虾', 'エビ'], 400, ['crustaceans']],
          ),
        ],
      },
    ],
  },
  {
    key: 'halfway',
    name: ['Halfway house', '中途小食', 'ハーフウェイ'],
    dishes: [
      {
        key: 'sausage-roll',
        name: ['Sausage roll', '香肠卷', 'ソーセージロール'],
        description: ['Baked this morning', '今早现烤', '今朝焼きたて'],
        cents: 420,
        minutes: 2,
        allergens: ['gluten', 'eggs', 'milk'],
      },
      {
        key: 'toastie',
        name: ['Ham and cheese toastie', '火腿奶酪热三明治', 'ハムチーズトースト'],
        description: ['Cut in two, for two holes', '一切为二，边打边吃', '半分に切ってお渡しします'],
        cents: 650,
        minutes: 5,
        allergens: ['gluten', 'milk', 'mustard'],
      },
      {
        key: 'wrap',
        name: ['Hummus and pepper wrap', '鹰嘴豆泥烤椒卷', 'フムスとパプリカのラップ'],
        description: [
          'Roast peppers, rocket, lemon',
          '烤彩椒、芝麻菜、柠檬',
          '焼きパプリカ、ルッコラ、レモン',
        ],
        cents: 790,
        minutes: 4,
        allergens: ['gluten', 'sesame'],
        diets: ['vegetarian', 'vegan', 'dairy_free', 'halal'],
      },
      {
        key: 'banana',
        name: ['Banana', '香蕉', 'バナナ'],
        description: ['For the bag', '放进球包', 'バッグのおともに'],
        cents: 120,
        minutes: 0,
        diets: ['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal'],
      },
    ],
  },
  {
    key: 'sweet',
    name: ['Cakes and sweets', '糕点甜品', 'ケーキ・スイーツ'],
    dishes: [
      {
        key: 'apple-tart',
        name: ['Apple tart and cream', '苹果挞配奶油', 'アップルタルト クリーム添え'],
        description: ['Bramley apples, warm', '热食，布拉姆利苹果', 'ブラムリー種のりんご、温めて'],
        cents: 620,
        minutes: 3,
        allergens: ['gluten', 'eggs', 'milk'],
        diets: ['vegetarian'],
      },
      {
        key: 'scone',
        name: ['Scone with jam and butter', '司康配果酱黄油', 'スコーン ジャムとバター'],
        description: ['Plain or with fruit', '原味或果干', 'プレーンまたはフルーツ'],
        cents: 430,
        minutes: 2,
        allergens: ['gluten', 'eggs', 'milk'],
        diets: ['vegetarian'],
        stock: 14,
        choices: [
          {
            group: ['Kind', '口味', '種類'],
            least: 1,
            most: 1,
            options: [
              ['plain', ['Plain', '原味', 'プレーン'], 0],
              ['fruit', ['Fruit', '果干', 'フルーツ'], 0, ['sulphites']],
            ],
          },
        ],
      },
      {
        key: 'carrot-cake',
        name: ['Carrot cake', '胡萝卜蛋糕', 'キャロットケーキ'],
        description: ['With walnuts and cream cheese', '配核桃与奶油奶酪', 'くるみとクリームチーズ'],
        cents: 580,
        minutes: 1,
        allergens: ['gluten', 'eggs', 'milk', 'nuts'],
        diets: ['vegetarian'],
        soldOut: true,
      },
    ],
  },
  {
    key: 'drinks',
    name: ['Drinks', '饮品', 'ドリンク'],
    dishes: [
      {
        key: 'coffee',
        name: ['Coffee', '咖啡', 'コーヒー'],
        description: ['Freshly ground', '现磨', '挽きたて'],
        cents: 300,
        minutes: 3,
        station: 'bar',
        diets: ['vegetarian', 'gluten_free', 'alcohol_free'],
        choices: [
          {
            group: ['Size', '杯型', 'サイズ'],
            least: 1,
            most: 1,
            options: [
              ['small', ['Small', '小杯', 'S'], 0],
              ['regular', ['Regular', '中杯', 'M'], 40],
              ['large', ['Large', '大杯', 'L'], 80],
            ],
          },
          milk,
          extras(['shot', ['Extra shot', '加浓', 'エスプレッソ追加'], 60]),
        ],
      },
      {
        key: 'tea',
        name: ['Pot of tea', '壶装茶', 'ポットティー'],
        description: ['Breakfast blend', '早餐茶', 'ブレックファストブレンド'],
        cents: 280,
        minutes: 3,
        station: 'bar',
        diets: ['vegetarian', 'gluten_free', 'alcohol_free'],
        choices: [milk],
      },
      {
        key: 'water',
        name: ['Sparkling water', '气泡水', '炭酸水'],
        description: ['Half a litre', '500 毫升', '500 ml'],
        cents: 300,
        minutes: 0,
        station: 'bar',
        diets: ['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'alcohol_free'],
      },
      {
        key: 'stout',
        name: ['Stout', '黑啤', 'スタウト'],
        description: ['Poured slowly', '慢斟', 'ゆっくり注いで'],
        cents: 640,
        minutes: 3,
        station: 'bar',
        allergens: ['gluten'],
        diets: ['vegetarian', 'dairy_free'],
        choices: [
          {
            group: ['Glass', '杯型', 'グラス'],
            least: 1,
            most: 1,
            options: [
              ['pint', ['Pint', '品脱', 'パイント'], 0],
              ['half', ['Half pint', '半品脱', 'ハーフパイント'], -290],
            ],
          },
        ],
      },
      {
        key: 'lager-zero',
        name: ['Lager 0.0', '无醇拉格', 'ノンアルコールビール'],
        description: ['Without alcohol, 330 ml', '不含酒精，330 毫升', 'アルコール0.0%、330 ml'],
        cents: 520,
        minutes: 0,
        station: 'bar',
        allergens: ['gluten'],
        diets: ['vegetarian', 'vegan', 'dairy_free', 'alcohol_free'],
      },
    ],
  },
]
