import { extras, milk } from './choices.ts'
import type { MenuPage } from './types.ts'

export const halfwayHouse: MenuPage = {
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
      description: ['Roast peppers, rocket, lemon', '烤彩椒、芝麻菜、柠檬', '焼きパプリカ、ルッコラ、レモン'],
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
}

export const cakes: MenuPage = {
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
}

export const drinks: MenuPage = {
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
}
