import type { X12File } from '../../../../../contract/x12.ts'
import { maxFound } from '../../../../../domain/lists/max-found.ts'
import type { SetCode } from '../../../../../domain/x12/interchange.ts'
import type { IdQualifier, X12Partner } from '../../../../../domain/x12/partner.ts'
import { formatCountOf, formatFound, formatPrice } from '../../../../shared/formats/format-price.ts'

/** What a record of each kind of file is called. */
const records = { 140: 'registration', 142: 'claim' } as const satisfies Readonly<Record<SetCode, string>>
export const setLabels = { 142: 'Claims', 140: 'Registrations' } as const satisfies Readonly<Record<SetCode, string>>

/** '12 claims, $1,234.00'. */
export const formatContent = (code: SetCode, { count, amount }: Pick<X12File, 'count' | 'amount'>): string =>
  formatCountOf(count, records[code]) + (amount === null ? '' : `, ${formatPrice(amount)}`)
/** '12 claims left out:', of a list with no more than `maxFound` of them. */
export const formatLeft = (code: SetCode, listed: number): string =>
  listed < maxFound
    ? `${formatCountOf(listed, records[code])} left out:`
    : `${formatFound(listed)} ${records[code]}s left out. The first of them:`
/** '12 claims'. */
export const formatRecords = (code: SetCode, count: number): string => formatCountOf(count, records[code])

export const qualifierLabels: Readonly<Record<IdQualifier, string>> = {
  ZZ: 'Agreed between us (ZZ)',
  '01': 'D-U-N-S number (01)',
  '16': 'D-U-N-S number with suffix (16)',
  '12': 'Phone number (12)',
  '02': 'Carrier code, SCAC (02)',
  '08': 'UCC communications number (08)',
  '30': 'U.S. federal tax number (30)',
}
export const usageLabels: Readonly<Record<X12Partner['usage'], string>> = { T: 'Test', P: 'Production' }
export const segmentEndLabels: Readonly<Record<X12Partner['segment_end'], string>> = {
  tilde: '~',
  'tilde-line': '~ and a new line',
  line: 'A new line',
}
export const characterLabels: Readonly<Record<X12Partner['characters'], string>> = {
  basic: 'Basic: capital letters',
  extended: 'Extended: small letters and more marks',
}
/** What a setting is called in a history. */
export const settingNames: Readonly<Record<keyof X12Partner, string>> = {
  ...{ sender_qualifier: 'our kind of number', sender_id: 'our number', sender_code: 'our group code' },
  ...{ receiver_qualifier: 'their kind of number', receiver_id: 'their number', receiver_code: 'their group code' },
  ...{ usage: 'test or production', element_separator: 'element separator' },
  ...{ component_separator: 'component separator', segment_end: 'end of a segment', characters: 'characters' },
}
/** The settings of a form that starts from nothing: what most partners take, as a test. */
export const usualPartner: X12Partner = {
  ...{ sender_qualifier: 'ZZ', sender_id: '', sender_code: '' },
  ...{ receiver_qualifier: 'ZZ', receiver_id: '', receiver_code: '' },
  ...{ usage: 'T', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
}
