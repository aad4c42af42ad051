import type { BillingAddress } from '../checkout/checks.ts'

const place =
  /^(?<before>.*?)[\s,]*\b(?<city>[^,\d]+?)[\s,]+(?<state>[a-z]{2})[\s,]+(?<postal>\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)[\s,]*$/i

const joined = (parts: readonly string[]) => parts.join(', ')

/** The parts of the text: who is billed, before the street, and the place. */
function parse(block: string) {
  const lines = block.split(/[\n,]/).flatMap((line) => line.trim() || [])
  const found = place.exec(joined(lines))?.groups
  const parts = (found?.['before'] ?? joined(lines)).split(',').flatMap((part) => part.trim() || [])
  const at = parts.findIndex((part) => /\d|^p\.? ?o\.? box/i.test(part))
  return {
    who: at < 0 ? parts : parts.slice(0, at),
    address: {
      addr1: parts[at] ?? '',
      addr2: at < 0 ? '' : joined(parts.slice(at + 1)),
      city: found?.['city']?.trim() ?? '',
      state: found?.['state']?.toUpperCase() ?? '',
      postal_code: found?.['postal']?.toUpperCase() ?? '',
    },
  }
}

/**
 * The address that staff typed as free text, one part a line or after a comma: name, street, city, state and postal code.
 * The street is the first part with a number or a box. What cannot be found is '' (`SF125`).
 */
export const readAddressBlock = (block: string): Omit<BillingAddress, 'name' | 'organization'> => parse(block).address

/** What the free text has of a billing address, to begin its fields with. Name and street each come with their second line. */
export function findBilled(block: string): Partial<BillingAddress> {
  const {
    who: [name, ...more],
    address: { addr1, addr2, ...rest },
  } = parse(block)
  return {
    ...(name === undefined ? {} : { name, organization: joined(more) }),
    ...(addr1 === '' ? {} : { addr1, addr2 }),
    ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== '')),
  }
}

/** What a card is billed to: the fields, or the free text in their place. */
interface Billed {
  readonly address: BillingAddress | null
  readonly block: string
}
const toComparedPlace = ({ address, block }: Billed): string => {
  const { addr1, postal_code } = block === '' ? { addr1: '', postal_code: '', ...address } : readAddressBlock(block)
  return `${addr1} ${postal_code}`.toLowerCase().replace(/[\s.,]+/g, ' ')
}
/** Whether both have the street and postal code that a bank compares with the card's. */
export const isComparedAlike = (one: Billed, other: Billed): boolean => toComparedPlace(one) === toComparedPlace(other)
