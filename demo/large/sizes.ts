import type { Random } from '../random.ts'

export type Sized =
  | 'thread'
  | 'diameter'
  | 'bearing'
  | 'belt'
  | 'count'
  | 'length'
  | 'power'
  | 'volts'
  | 'size'
  | 'weight'
  | 'force'

const threads = ['M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M14', '1/4-20', '5/16-18', '3/8-16', '1/2-13', '9/16-20']
const seals = ['2RS', 'ZZ', 'LLU', 'DDU']

/** Formats a size as is common in the trade. */
export function sizeOf(sized: Sized, random: Random): string {
  switch (sized) {
    case 'thread':
      return `${random.pick(threads)} x ${random.int(2, 24) * 5}`
    case 'diameter':
      return `${random.int(6, 120)} mm`
    case 'bearing':
      return `${random.pick([60, 62, 63, 68, 69])}${String(random.int(0, 9)).padStart(2, '0')}-${random.pick(seals)}`
    case 'belt':
      return `${random.int(80, 720) * 5} mm, ${random.int(4, 12)}-rib`
    case 'count':
      return `${random.int(2, 64)} pieces`
    case 'length':
      return `${random.int(20, 480) * 5} mm`
    case 'power':
      return `${random.int(2, 20) / 4} HP`
    case 'volts':
      return `${random.pick([5, 12, 24, 48, 110, 120, 220, 230])} V, rev ${'ABCDEFGH'.charAt(random.int(0, 7))}${random.int(1, 9)}`
    case 'size':
      return `${random.int(4, 120) * 5} x ${random.int(3, 60) * 5} mm`
    case 'weight':
      return `${random.int(1, 20) * 2.5} lb`
    case 'force':
      return `${random.int(2, 60) * 25} N`
  }
}
