// Segments, elements and loops of X12 in version 004010, as far as the two sets here use them, from public element lists.

/** `M`: mandatory, `O`: optional; type, shortest, longest; codes that may stand there. */
export type ElementRule = readonly [
  must: 'M' | 'O',
  type: 'AN' | 'ID' | 'DT' | 'TM' | 'R' | 'N0' | 'N2',
  min: number,
  max: number,
  codes?: string,
]

const an = (must: 'M' | 'O', min: number, max: number): ElementRule => [must, 'AN', min, max]
const id = (must: 'M' | 'O', min: number, max: number, codes: string): ElementRule => [must, 'ID', min, max, codes]
const date: ElementRule = ['O', 'DT', 8, 8]
const products = (must: 'M' | 'O') => [id(must, 2, 2, 'MN SN MG'), an(must, 1, 48)]

export const elements: Readonly<Record<string, readonly ElementRule[]>> = {
  ST: [id('M', 3, 3, '140 142'), an('M', 4, 9)],
  SE: [['M', 'N0', 1, 10], an('M', 4, 9)],
  GS: [
    ...[id('M', 2, 2, 'WA'), an('M', 2, 15), an('M', 2, 15), ['M', 'DT', 8, 8], ['M', 'TM', 4, 8]],
    ...[['M', 'N0', 1, 9], id('M', 1, 2, 'X'), an('M', 1, 12)],
  ] as readonly ElementRule[],
  GE: [
    ['M', 'N0', 1, 6],
    ['M', 'N0', 1, 9],
  ],
  IEA: [
    ['M', 'N0', 1, 5],
    ['M', 'N0', 9, 9],
  ],
  BGN: [id('M', 2, 2, '00 15'), an('M', 1, 30), ['M', 'DT', 8, 8], ['O', 'TM', 4, 8], id('O', 2, 2, 'UT')],
  N9: [id('M', 2, 3, 'D9 QT'), an('O', 1, 30), an('O', 1, 45), date],
  N1: [id('M', 2, 3, 'FR TO EN SE SJ'), an('O', 1, 60), id('O', 1, 2, '1 9 91 ZZ'), an('O', 2, 80)],
  N2: [an('M', 1, 60), an('O', 1, 60)],
  N3: [an('M', 1, 55), an('O', 1, 55)],
  N4: [an('O', 2, 30), an('O', 2, 2), an('O', 3, 15), an('O', 2, 3)],
  REF: [id('M', 2, 3, 'QT QS'), an('O', 1, 30), an('O', 1, 80)],
  PER: [
    id('M', 2, 2, 'IC'),
    an('O', 1, 60),
    id('O', 2, 2, 'TE EM'),
    an('O', 1, 80),
    id('O', 2, 2, 'TE EM'),
    an('O', 1, 80),
  ],
  LX: [['M', 'N0', 1, 6]],
  LIN: [an('O', 1, 20), ...products('M'), ...products('O'), ...products('O')],
  PID: [id('M', 1, 1, 'F'), an('O', 2, 3), id('O', 2, 2, 'ZZ'), an('O', 1, 12), an('O', 1, 80)],
  DTM: [id('M', 3, 3, '006 211 214 275 322'), date, ['O', 'TM', 4, 8]],
  MSG: [an('M', 1, 264)],
  PRR: [an('O', 1, 20), id('O', 2, 2, 'ZZ'), an('O', 1, 15), an('O', 3, 6), an('O', 1, 80)],
  REP: [
    ...[an('O', 1, 20), ...products('O'), ...products('O'), id('O', 2, 2, 'ZZ'), an('O', 1, 15), an('O', 1, 4)],
    an('O', 1, 80),
  ],
  ITA: [
    ...[id('M', 1, 1, 'A C'), id('O', 2, 2, 'ZZ'), an('O', 2, 10), id('M', 2, 2, '02 05'), an('O', 1, 16)],
    ...[['O', 'R', 1, 15], ['O', 'N2', 1, 15], an('O', 1, 1), ['O', 'R', 1, 6], ['O', 'R', 1, 15], an('O', 2, 2)],
    ...[['O', 'R', 1, 15], an('O', 1, 80)],
  ] as readonly ElementRule[],
  IT1: [
    ...[an('O', 1, 20), ['O', 'R', 1, 10], id('O', 2, 2, 'EA'), ['O', 'R', 1, 17], id('O', 2, 2, 'NC')],
    ...products('O'),
  ] as readonly ElementRule[],
  AMT: [id('M', 1, 3, 'TT'), ['M', 'R', 1, 18]],
  TDS: [['M', 'N2', 1, 15]],
  CUR: [id('M', 2, 3, 'SE'), id('M', 3, 3, 'USD')],
}

/** P: all or none. R: at least one. C: the first needs the others. L: the first needs one of the others. */
export const notes: Readonly<Record<string, readonly string[]>> = {
  ...{ BGN: ['C0504'], N9: ['R0203'], N1: ['R0203', 'P0304'], REF: ['R0203'], PER: ['P0304', 'P0506'] },
  ...{ LIN: ['P0405', 'P0607'], PID: ['C0403', 'R0405'], DTM: ['R0203'], PRR: ['C0204', 'C0302', 'R0405'] },
  ...{ REP: ['P0203', 'P0405', 'C0503', 'C0608', 'C0706'], ITA: ['L020313', 'P1011'], IT1: ['P020304', 'P0607'] },
}

export interface Use {
  readonly name: string
  readonly must: boolean
  readonly max: number
  /** The rest of a loop that begins with this segment. */
  readonly loop?: readonly Use[]
}
const many = 999_999
const one = (name: string): Use => ({ name, must: true, max: 1 })
const some = (name: string, max = many): Use => ({ name, must: false, max })
const loop = (name: string, must: boolean, max: number, rest: readonly Use[]): Use => ({ name, must, max, loop: rest })
const party = [some('N2', 2), some('N3', 3), some('N4', 1)]

export const tables: Readonly<Record<string, readonly Use[]>> = {
  140: [
    one('BGN'),
    some('N9'),
    loop('N1', true, 3, [...party, some('REF', 2), some('PER', 2)]),
    loop('LX', true, many, [
      some('REF'),
      loop('N1', true, many, [...party, some('PER'), some('DTM', 1), some('REF')]),
      loop('LIN', true, many, [some('PID'), some('QTY', 1), some('DTM'), some('REF')]),
    ]),
  ],
  142: [
    one('BGN'),
    some('N9'),
    loop('N1', true, 4, [...party, some('REF', 2), some('PER', 2)]),
    loop('LX', true, many, [
      loop('N9', true, many, [some('MSG')]),
      loop('LIN', true, many, [some('PID'), some('QTY'), some('DTM'), some('REF'), some('PER', 1)]),
      loop('N1', false, many, [...party, some('N9', 2), some('PER', 2)]),
      loop('PRR', true, many, [some('LIN', 1), some('QTY', 1), some('DTM'), some('MSG')]),
      loop('REP', true, many, [
        ...[some('REF'), some('N1', 2), some('PER', 1), some('DTM'), some('LIN'), some('ITA'), some('MSG')],
        loop('IT1', false, many, [some('LIN'), some('N1'), some('N9'), some('DTM', 1), some('ITA'), some('CUR', 1)]),
      ]),
      loop('AMT', false, 1, [some('CUR', 1)]),
    ]),
    loop('TDS', false, 1, [some('CUR', 1)]),
  ],
}
