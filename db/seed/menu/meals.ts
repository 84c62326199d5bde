import { bread, extras, sauces, side } from './choices.ts'
import type { MenuPage } from './types.ts'

export const breakfast: MenuPage = {
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
}

export const lunch: MenuPage = {
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
}
