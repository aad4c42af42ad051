import { describe, expect, it } from 'vitest'
import type { BulletinScope } from '../../../domain/bulletins/bulletin.ts'
import { findBulletins, isAbout } from '../../../domain/bulletins/bulletin.ts'
import { checkBulletin } from '../../../domain/bulletins/check-bulletin.ts'
import { checkRange, formatRange, parseRanges } from '../../../domain/bulletins/ranges.ts'

const scope = (over: Partial<BulletinScope> = {}): BulletinScope => ({
  ...{ equipment_ids: [2], ranges: [], shown_from: '2026-11-01', shown_to: null },
  ...over,
})
const range = (first: string, last = first) => [{ first, last }]

describe('A recall or bulletin', () => {
  const pattern = range('MT52534K00100', 'MT52536K00050')
  const numbers = range('AB77', 'AB99')
  const weeks = range('2025-W34', '2025-W36')
  it.each([
    // The models alone.
    ['every machine of its models', scope(), 'MT52534K00417', 2, true],
    ['no machine of another model', scope(), 'MT52534K00417', 3, false],
    ['no machine whose model is unknown, where the models alone decide', scope(), 'MT52534K00417', 0, false],
    // Serial numbers of the pattern: week and number together.
    ['the first of a range', scope({ ranges: pattern }), 'MT52534K00100', 2, true],
    ['the last of a range', scope({ ranges: pattern }), 'MT52536K00050', 2, true],
    ['each number of a week between', scope({ ranges: pattern }), 'MT52535K99999', 2, true],
    ['none before in the first week', scope({ ranges: pattern }), 'MT52534K00099', 2, false],
    ['none after in the last week', scope({ ranges: pattern }), 'MT52536K00051', 2, false],
    ['none of another plant', scope({ ranges: pattern }), 'MT52535A00001', 2, false],
    ['none of another prefix', scope({ ranges: pattern }), 'MT72535K00001', 2, false],
    ['a serial number as it is typed', scope({ ranges: pattern }), 'mt5 2535 k-00417', 2, true],
    ['none without a serial number', scope({ ranges: pattern }), '', 2, false],
    // Any other serial numbers: a prefix and as many digits.
    ['numbers of a prefix', scope({ ranges: numbers }), 'AB80', 2, true],
    ['none with more digits', scope({ ranges: numbers }), 'AB800', 2, false],
    ['none with another prefix', scope({ ranges: numbers }), 'AC80', 2, false],
    ['one single machine', scope({ ranges: range('XZ1A') }), 'XZ1A', 2, true],
    // Weeks of make.
    ['each plant of a week', scope({ ranges: weeks }), 'MT52535A00001', 2, true],
    ['no other week', scope({ ranges: weeks }), 'MT52537A00001', 2, false],
    ['no serial number without a week', scope({ ranges: weeks }), 'AB80', 2, false],
    // Serial numbers of which the model is not known, as without a signal.
    ['a serial range where the model is unknown', scope({ ranges: pattern }), 'MT52535K00001', 0, true],
    ['no week where the model is unknown', scope({ ranges: weeks }), 'MT52535K00001', null, false],
    ['a serial range of no model', scope({ equipment_ids: [], ranges: pattern }), 'MT52535K00001', 9, true],
    ['no other model in its serial range', scope({ ranges: pattern }), 'MT52535K00001', 9, false],
    ['any of several ranges', scope({ ranges: [...numbers, ...weeks] }), 'MT52536B00007', 2, true],
  ])('is about %s', (_, about, serial_number, equipment_id, expected) => {
    expect(isAbout(about, { serial_number, equipment_id })).toBe(expected)
  })

  it('is shown from its first to its last day, recalls first, then the latest', () => {
    const one = (id: string, kind: 'recall' | 'bulletin', over: Partial<BulletinScope> = {}) => ({
      ...{ id, kind },
      ...scope(over),
    })
    const all = [
      one('later', 'bulletin', { shown_from: '2026-12-01' }),
      one('ended', 'bulletin', { shown_to: '2026-11-19' }),
      one('old', 'bulletin'),
      one('new', 'bulletin', { shown_from: '2026-11-20', shown_to: '2026-11-20' }),
      one('recall', 'recall'),
    ]
    const ids = findBulletins(all, { serial_number: 'MT52534K00417', equipment_id: 2 }, '2026-11-20').map(
      ({ id }) => id,
    )
    expect(ids).toEqual(['recall', 'new', 'old'])
  })
})

describe('Ranges', () => {
  it('are typed one a line, and shown as they are typed', () => {
    const read = parseRanges('MT5 2534 K 00100 to MT5 2534 K 00499\n\n2025-w10 – 2025-W34\nXZ1A')
    expect(read).toEqual({
      is: 'read',
      ranges: [
        { first: 'MT52534K00100', last: 'MT52534K00499' },
        { first: '2025-W10', last: '2025-W34' },
        { first: 'XZ1A', last: 'XZ1A' },
      ],
    })
    expect(read.is === 'read' && read.ranges.map(formatRange)).toEqual([
      'MT52534K00100 to MT52534K00499',
      '2025-W10 to 2025-W34',
      'XZ1A',
    ])
  })

  it.each([
    ['A1 to A5 to A9', 'Line 1: Enter a first and a last one, such as A100 to A250'],
    ['A1\nA9 to A5', 'Line 2: The first serial number is after the last one'],
    ['A1 to B5', 'Line 1: A1 and B5 are not of one series: only their last digits may differ'],
    [
      'MT52534K00100 to MT52534A00200',
      'Line 1: MT52534K00100 and MT52534A00200 are not of one series: only their last digits may differ',
    ],
    ['2025-W60', 'Line 1: There is no week 2025-W60'],
    ['2025-W10 to A5', 'Line 1: There is no week A5'],
    ['2025-W34 to 2025-W10', 'Line 1: The first week is after the last one'],
  ])('are refused with their line: %j', (text, sentence) => {
    expect(parseRanges(text)).toEqual({ is: 'not', sentence })
  })

  it('of one serial number need no digits at its end', () => {
    expect(checkRange({ first: 'XZ1A', last: 'XZ1A' })).toBeNull()
  })
})

describe('What is wrong with a bulletin', () => {
  it('is named at its field', () => {
    expect(checkBulletin(scope())).toEqual({})
    expect(checkBulletin(scope({ equipment_ids: [] }))).toEqual({
      equipment_ids: 'Enter a model, or serial numbers below',
    })
    expect(checkBulletin(scope({ equipment_ids: [], ranges: range('2025-W34') }))).toEqual({
      equipment_ids: 'Weeks of make need a model: every model has machines of each week',
    })
    expect(checkBulletin(scope({ ranges: [...range('A1', 'B1')], shown_to: '2026-10-01' }))).toEqual({
      'ranges.0': 'A1 and B1 are not of one series: only their last digits may differ',
      shown_to: 'The last day is before the first one',
    })
  })
})
