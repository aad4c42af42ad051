import type { BillingAddress } from '../checkout/checks.ts'

const place =
  /^(?<before>.*?)[\s,]*\b(?<city>[^,\d]+?)[\s,]+(?<state>[a-z]{2})[\s,]+(?<postal>\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)[\s,]*$/i

/**
 * The address that staff typed as free text, one part a line or after a comma: name, street, city, state and postal code.
 * The street is the first part with a number or a box. What cannot be found is '' (`SF125`).
 */
export function readAddressBlock(block: string): Omit<BillingAddress, 'name' | 'organization'> {
  const lines = block.split(/[\n,]/).flatMap((line) => line.trim() || [])
  const found = place.exec(lines.join(', '))?.groups
  const parts = (found?.['before'] ?? lines.join(', ')).split(',').flatMap((part) => part.trim() || [])
  const at = parts.findIndex((part) => /\d|^p\.? ?o\.? box/i.test(part))
  return {
    addr1: parts[at] ?? '',
    addr2: at < 0 ? '' : parts.slice(at + 1).join(', '),
    city: found?.['city']?.trim() ?? '',
    state: found?.['state']?.toUpperCase() ?? '',
    postal_code: found?.['postal']?.toUpperCase() ?? '',
  }
}
