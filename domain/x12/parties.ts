import type { X12Rules } from './characters.ts'
import { toIdentifier, toText } from './characters.ts'
import type { Segment } from './elements.ts'
import { toSegment, withoutGaps } from './elements.ts'
import type { IdQualifier, X12Partner } from './partner.ts'

/** A person or company. Texts may be empty; `state` is its abbreviation. */
export interface X12Party {
  readonly name: string
  readonly company: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly phone: string
  readonly email: string
}

const atLeast = (text: string, min: number) => (text.length >= min ? text : '')
const toState = (state: string) => (/^[A-Z]{2}$/.test(state) ? state : '')

/** A city, state and postal code. */
export const toPlace = (
  { city, state, postalCode }: Pick<X12Party, 'city' | 'state' | 'postalCode'>,
  rules: X12Rules,
): Segment | null =>
  toSegment('N4', atLeast(toText(city, 30, rules), 2), toState(state), atLeast(toText(postalCode, 15, rules), 3))

/** Phone and email of a party. The basic set has no @, so it carries no email. */
function toContact({ name, phone, email }: X12Party, rules: X12Rules): Segment | null {
  const ways = [
    ['TE', toText(phone, 80, rules)],
    ['EM', toIdentifier(email, 80, rules) ?? ''],
  ].filter(([, to]) => to !== '')
  return ways.length === 0 ? null : toSegment('PER', 'IC', toText(name, 60, rules), ...ways.flat())
}

/** A party with its address and contact; none where it has no name. `contact`: whether phone and email are sent. */
export function toParty(entity: string, party: X12Party, rules: X12Rules): Segment[] {
  const [company, name] = [toText(party.company, 60, rules), toText(party.name, 60, rules)]
  if (company === '' && name === '') return []
  const address = [toText(party.address1, 55, rules), toText(party.address2, 55, rules)].filter((line) => line !== '')
  return withoutGaps([
    toSegment('N1', entity, company === '' ? name : company),
    company === '' || name === '' ? null : toSegment('N2', name),
    toSegment('N3', ...address),
    toPlace(party, rules),
    toContact(party, rules),
  ])
}

const idCodes: Readonly<Partial<Record<IdQualifier, string>>> = { '01': '1', '16': '9' }

/** Who sends and who receives, as each transaction set begins. */
export function toHead(
  { shop, manufacturer }: { readonly shop: string; readonly manufacturer: string },
  partner: X12Partner,
  rules: X12Rules,
): Segment[] {
  const toEnd = (entity: string, name: string, qualifier: IdQualifier, id: string) =>
    toSegment('N1', entity, toText(name, 60, rules), idCodes[qualifier] ?? 'ZZ', id)
  return withoutGaps([
    toEnd('FR', shop, partner.sender_qualifier, partner.sender_id),
    toEnd('TO', manufacturer, partner.receiver_qualifier, partner.receiver_id),
  ])
}
