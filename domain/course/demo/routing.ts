import type { Point } from '../geometry/point.ts'

/** A hole as designed: metres east and north of the clubhouse's origin. */
export interface DrawnHole {
  number: number
  par: 3 | 4 | 5
  strokeIndex: number
  name: string
  /** Back tee, bends, middle of the green. */
  line: Point[]
  /** Square metres. */
  green: number
  /** The side of the hole on which the path runs. */
  path: 'left' | 'right'
  /** Bearings of greenside bunkers from the middle of the green, as seen by the player: 0 is behind, 180 short. */
  greenside: number[]
  /** Bunkers beside the fairway: metres from the back tee, and the side. */
  landing: { along: number; side: 'left' | 'right' }[]
}

/** Where the invented club lies: by the sea in the west of Ireland. No such club exists. */
export const DEMO_ORIGIN = { lng: -9.4835, lat: 53.2438 }

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))

type Row = [
  DrawnHole['par'],
  number,
  string,
  Point[],
  number,
  DrawnHole['path'],
  number[],
  [number, 'left' | 'right'][],
]

/** One nine runs out and back by the sea in the west, the other in the east; par 36 each. */
const ROWS: Row[] = [
  [
    4,
    7,
    'Out to the Burn',
    at([-60, 290], [-58, 468], [-88, 650]),
    470,
    'left',
    [125, 235],
    [[222, 'right']],
  ],
  [4, 11, 'The Lark', at([-98, 694], [-128, 858], [-214, 978]), 410, 'right', [100, 200], [[196, 'left']]],
  [
    5,
    5,
    'Bay',
    at([-262, 1012], [-420, 975], [-520, 842], [-534, 705]),
    520,
    'right',
    [90, 160, 265],
    [
      [215, 'left'],
      [352, 'left'],
    ],
  ],
  [3, 17, 'Strand', at([-552, 662], [-524, 516]), 390, 'left', [80, 215, 150], []],
  [
    4,
    1,
    'Long Shore',
    at([-512, 474], [-482, 312], [-524, 106]),
    560,
    'left',
    [110, 200],
    [
      [228, 'left'],
      [252, 'left'],
    ],
  ],
  [4, 13, 'Turn Home', at([-494, 62], [-340, 22], [-184, 44]), 430, 'right', [60, 175, 290], [[205, 'left']]],
  [3, 15, 'Lough', at([-152, 92], [-304, 186]), 450, 'right', [20, 280], []],
  [
    5,
    9,
    'Stone Wall',
    at([-350, 214], [-392, 402], [-332, 690]),
    600,
    'left',
    [120, 240],
    [
      [232, 'right'],
      [376, 'left'],
      [402, 'left'],
    ],
  ],
  [
    4,
    3,
    'Gorse',
    at([-270, 702], [-246, 500], [-168, 312]),
    500,
    'left',
    [85, 210],
    [
      [214, 'right'],
      [238, 'right'],
    ],
  ],
  [4, 6, 'Clover', at([34, 296], [66, 470], [52, 664]), 480, 'right', [130, 250], [[226, 'left']]],
  [4, 12, 'High Field', at([70, 706], [176, 846], [300, 984]), 440, 'left', [90, 190, 300], [[208, 'right']]],
  [3, 16, 'Hare', at([344, 1020], [506, 1002]), 400, 'left', [140, 230], []],
  [
    5,
    10,
    'The Elbow',
    at([548, 976], [426, 858], [436, 704], [562, 604]),
    580,
    'left',
    [110, 245],
    [
      [206, 'right'],
      [368, 'left'],
    ],
  ],
  [
    4,
    2,
    'Rowan',
    at([604, 562], [612, 380], [530, 186]),
    540,
    'left',
    [100, 215],
    [
      [230, 'right'],
      [246, 'left'],
    ],
  ],
  [4, 14, 'Bog Road', at([498, 132], [402, 12], [258, -20]), 380, 'left', [65, 180, 285], [[198, 'right']]],
  [3, 18, 'Kingfisher', at([222, 14], [150, 136]), 360, 'right', [75, 200, 310], []],
  [4, 4, 'Mill Pond', at([188, 164], [346, 256], [428, 468]), 510, 'right', [95, 205], [[236, 'right']]],
  [
    5,
    8,
    'Home',
    at([380, 548], [270, 588], [162, 448], [98, 238]),
    600,
    'right',
    [90, 180, 270],
    [
      [205, 'left'],
      [402, 'right'],
    ],
  ],
]

/** The holes of the demo course in their order. */
export const drawnHoles: readonly DrawnHole[] = ROWS.map(
  ([par, strokeIndex, name, line, green, path, greenside, landing], i) => ({
    number: i + 1,
    par,
    strokeIndex,
    name,
    line,
    green,
    path,
    greenside,
    landing: landing.map(([along, side]) => ({ along, side })),
  }),
)
