import { describe, expect, it } from 'vitest'
import { toPieces, toRules, toText } from '../../../domain/x12/characters.ts'
import { sumApproved, toClaimLoop, toClaimTotals } from '../../../domain/x12/claim-set.ts'
import type { X12Claim } from '../../../domain/x12/claim-set.ts'
import { toDecimal } from '../../../domain/x12/elements.ts'
import type { Loop, Segment } from '../../../domain/x12/elements.ts'
import { formatInterchange } from '../../../domain/x12/interchange.ts'
import type { X12Set } from '../../../domain/x12/interchange.ts'
import { checkPartner, tidyPartner } from '../../../domain/x12/partner.ts'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import { toRegistrationLoop } from '../../../domain/x12/registration-set.ts'
import type { X12Registration } from '../../../domain/x12/registration-set.ts'
import { claim, partner, registration } from './records.ts'
import { checkSums, NotX12, readLoops, readX12 } from './strict-parser.ts'

const rules = toRules(partner)
const at = new Date('2026-11-26T08:05:59Z')
const needSegments = (loop: Loop): readonly Segment[] => (loop.ok ? loop.segments : expect.fail(loop.why))
const getReason = (loop: Loop) => (loop.ok ? null : loop.why)

function writeFile(code: '140' | '142', sets: readonly X12Set[], of: X12Partner = partner, controlNumber = 12) {
  return formatInterchange({
    ...{ code, partner: of, shop: 'Partwright', manufacturer: 'Meridian Fitness', controlNumber, at, sets },
  })
}
const writeClaims = (claims: readonly X12Claim[], of: X12Partner = partner) =>
  writeFile(
    '142',
    [
      {
        purpose: 'original',
        loops: claims.map((one) => needSegments(toClaimLoop(one, toRules(of)))),
        end: toClaimTotals(claims.reduce((sum, one) => sum + sumApproved(one), 0)),
      },
    ],
    of,
  )
const writeRegistrations = (all: readonly X12Registration[], of: X12Partner = partner) =>
  writeFile(
    '140',
    [{ purpose: 'original', loops: all.map((one) => needSegments(toRegistrationLoop(one, toRules(of)))), end: [] }],
    of,
  )

describe('A Product Registration (140)', () => {
  it('is the very file that a strict parser reads', () => {
    const text = writeRegistrations([registration])
    expect(text.split('~')).toEqual([
      'ISA*00*          *00*          *ZZ*PARTWRIGHT     *01*123456789      *261126*0805*U*00401*000000012*0*T*>',
      'GS*WA*PARTWRIGHT*MERIDIAN-W*20261126*0805*12*X*004010',
      'ST*140*0001',
      'BGN*00*000000012-1*20261126*0805*UT',
      'N1*FR*PARTWRIGHT*ZZ*PARTWRIGHT',
      'N1*TO*MERIDIAN FITNESS*1*123456789',
      'LX*1',
      'REF*QT*WR-10001',
      'N1*EN*GYM "NO. 1"',
      'N2*ZOE ANGSTROM',
      'N3*12 MAIN ST',
      'N4*DULUTH*MN*55802',
      'PER*IC*ZOE ANGSTROM*TE*+1 218 555 0199',
      'N1*SE*HILLCREST FITNESS',
      'N4*MINNEAPOLIS*MN',
      'LIN*1*MN*MERIDIAN T5*SN*MT5-2534-K-00417',
      'PID*F****MERIDIAN T5',
      'DTM*006*20261001',
      'DTM*322*20261005',
      'REF*QS**COMMERCIAL, 2 YEARS',
      'SE*19*0001',
      'GE*1*12',
      'IEA*1*000000012',
      '',
    ])
    expect(readX12(text, 'basic').sets[0]?.code).toBe('140')
  })

  it('has an email where the partner takes the extended characters, which have an @', () => {
    const text = writeRegistrations([registration], { ...partner, characters: 'extended' })
    expect(text).toContain('PER*IC*Zoe Angstrom*TE*+1 218 555 0199*EM*zoe@gym.test~')
    readX12(text, 'extended')
  })

  it.each<[string, Partial<X12Registration>]>([
    ['It has no serial number.', { serial: '  ' }],
    ['Its serial number ÅT5~2 has a character that X12 cannot carry.', { serial: 'ÅT5~2' }],
    ['Its model has no name in letters that X12 can carry.', { model: 'ランナー' }],
    [
      'It names neither an owner nor a dealer in letters that X12 can carry.',
      {
        owner: { ...registration.owner, name: '山田', company: '' },
        dealer: { name: '', city: '', state: '' },
      },
    ],
  ])('that lacks something is left out: %s', (why, given) => {
    expect(getReason(toRegistrationLoop({ ...registration, ...given }, rules))).toBe(why)
  })
})

describe('A Product Service Claim (142)', () => {
  it('has claim, machine, customer, servicer, problem, repair and money', () => {
    const text = writeClaims([claim])
    const [set] = readX12(text, 'basic').sets
    expect(checkSums(set!)).toBe(27_050)
    expect(readLoops(set!)[0]?.map((segment) => segment.join('*'))).toEqual([
      'N9*D9*LC-10001',
      'N9*QT*WR-10001',
      'LIN*1*MN*T5*SN*MT52534K00417',
      'PID*F****MERIDIAN T5',
      'DTM*006*20261001',
      'N1*EN*GYM "NO. 1"',
      'N2*ZOE ANGSTROM',
      'N3*12 MAIN ST',
      'N4*DULUTH*MN*55802',
      'PER*IC*ZOE ANGSTROM*TE*+1 218 555 0199',
      'N1*SJ*NORTHSIDE SERVICE*91*PW-1004',
      'PRR*1****BELT SLIPS',
      'DTM*211*20261102',
      'REP*1********REPLACED THE MOTOR',
      'DTM*214*20261110',
      'DTM*275*20261120',
      'ITA*C***05***18000******LABOR',
      'ITA*C***05***6500******TRIPS',
      'ITA*C***05***50******MILEAGE',
      'IT1*1*2*EA*12.5**MG*MT-204817',
      'IT1*2*1*EA*0*NC*MG*MT-204818',
      'AMT*TT*270.5',
    ])
    expect(text).toContain('TDS*27050~CUR*SE*USD~')
  })

  it.each([1000, 2500, 4000])('adds up where %d cents were approved for parts', (parts) => {
    const [set] = readX12(writeClaims([{ ...claim, approved: { ...claim.approved, parts } }]), 'basic').sets
    expect(checkSums(set!)).toBe(24_550 + parts)
  })

  it('says a long text in messages, each word whole', () => {
    const done = Array.from({ length: 90 }, (_, at) => `step${at}`).join(' ')
    const [set] = readX12(
      writeClaims([{ ...claim, complaint: done, visits: [{ day: '2026-11-10', done }] }]),
      'basic',
    ).sets
    const texts = readLoops(set!)[0]!
      .filter(([name]) => name === 'MSG')
      .map(([, text]) => text)
    expect(texts.join(' ')).toBe(`${done} ${done}`.toUpperCase())
  })

  it.each<[string, Partial<X12Claim>]>([
    ['It has no serial number.', { serial: '' }],
    ['It does not say what was wrong in letters that X12 can carry.', { complaint: ' ' }],
    ['No visit with a start or with what was done is logged on it.', { visits: [] }],
    ['No visit says what was done in letters that X12 can carry.', { visits: [{ day: '2026-11-10', done: '修理' }] }],
    ['Its part MT*1 has a number that X12 cannot carry.', { parts: [{ number: 'MT*1', qty: 1, price: 100 }] }],
  ])('that lacks something is left out: %s', (why, given) => {
    expect(getReason(toClaimLoop({ ...claim, ...given }, rules))).toBe(why)
  })
})

describe('An interchange', () => {
  it('has what is sent again in a set of its own', () => {
    const loops = [needSegments(toRegistrationLoop(registration, rules))]
    const { sets } = readX12(
      writeFile('140', [
        { purpose: 'original', loops, end: [] },
        { purpose: 'again', loops: [...loops, ...loops], end: [] },
      ]),
      'basic',
    )
    expect(sets.map(({ control, segments }) => [control, segments[0]?.slice(1, 3)])).toEqual([
      ['0001', ['00', '000000012-1']],
      ['0002', ['15', '000000012-2']],
    ])
  })

  it.each<[X12Partner['segment_end'], string]>([
    ['tilde', '~GS'],
    ['tilde-line', '~\r\nGS'],
    ['line', '\nGS'],
  ])('ends its segments as the partner asks: %s', (segment_end, expected) => {
    const text = writeClaims([claim], { ...partner, segment_end, element_separator: '|', component_separator: ':' })
    expect(text.slice(105)).toMatch(new RegExp(`^${expected}\\|`))
    readX12(text, 'basic')
  })

  it('never has a separator inside an element', () => {
    const loops = [[['REF', 'QT', 'A*B'] as const]]
    expect(() => writeFile('140', [{ purpose: 'original', loops, end: [] }])).toThrow('separator')
  })
})

describe('Texts and numbers', () => {
  it('lose what the characters of X12 do not have', () => {
    expect(toText('Łódź – “Größe” 5½ €*~>\tx<', 80, rules)).toBe('LODZ - "GROSSE" 5 1/2 EUR X?')
    expect(toText('a@b_c', 80, rules)).toBe('A?B?C')
    expect(toText('a@b_c|d', 80, toRules({ ...partner, characters: 'extended', element_separator: '|' }))).toBe(
      'a@b_c d',
    )
    expect(toText('日本', 80, rules)).toBe('')
    expect(toPieces('aaaa bb cccccccc', 5, 9)).toEqual(['aaaa', 'bb', 'ccccc', 'ccc'])
  })

  it('are decimals without zeros that say nothing', () => {
    expect([0, 5, 50, 100, 1234, 1250, -75].map(toDecimal)).toEqual(['0', '.05', '.5', '1', '12.34', '12.5', '-.75'])
  })
})

describe('What the office sets for a manufacturer', () => {
  it('is tidied and checked', () => {
    expect(checkPartner(partner)).toEqual({})
    expect(tidyPartner({ ...partner, sender_id: ' part wright ' }).sender_id).toBe('PART WRIGHT')
    expect(checkPartner({ ...partner, sender_id: 'A', receiver_id: '12345', sender_code: '-x' })).toEqual({
      sender_id: 'Use 2 to 15 letters, digits and - . / & between them',
      receiver_id: 'A D-U-N-S number has 9 digits',
      sender_code: 'Use 2 to 15 letters, digits and - . / & between them',
    })
    expect(checkPartner({ ...partner, receiver_qualifier: 'ZZ', receiver_id: 'PARTWRIGHT' })).toEqual({
      receiver_id: 'Sender and receiver are the same',
    })
    expect(checkPartner({ ...partner, sender_qualifier: '16', receiver_qualifier: '12', receiver_id: '555' })).toEqual({
      sender_id: 'A D-U-N-S number with suffix has 13 characters',
      receiver_id: 'A phone number has 10 to 15 digits here',
    })
  })
})

describe('The parser of these tests', () => {
  const text = writeRegistrations([registration])
  it.each<[string, string, string]>([
    ['a count that does not agree', 'SE*19*', 'SE*18*'],
    ['another control number', 'IEA*1*000000012', 'IEA*1*000000013'],
    ['a missing mandatory segment', 'LIN*1*MN*MERIDIAN T5*SN*MT5-2534-K-00417~PID*F****MERIDIAN T5~', ''],
    ['a date that is none', '20261001', '20261301'],
    ['an element that is too long', 'WR-10001', 'W'.repeat(31)],
    ['a shorter id in ISA', 'PARTWRIGHT     *01', 'PARTWRIGHT    *01'],
    ['an empty element at the end', 'DTM*006*20261001~', 'DTM*006*20261001*~'],
    ['small letters', 'DULUTH', 'Duluth'],
    ['a pair without its other half', 'N1*TO*MERIDIAN FITNESS*1*123456789', 'N1*TO*MERIDIAN FITNESS*1'],
    ['a segment at the wrong place', 'REF*QT*WR-10001~N1*EN*GYM "NO. 1"', 'N1*EN*GYM "NO. 1"~N9*QT*WR-10001'],
  ])('refuses %s', (_, before, after) => {
    expect(text).toContain(before)
    expect(() => readX12(text.replace(before, after), 'basic')).toThrow(NotX12)
  })
})
