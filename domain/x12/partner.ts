/** How an X12 number names its owner (element I05), with what the screen calls it. */
export const idQualifiers = ['ZZ', '01', '16', '12', '02', '08', '30'] as const
export type IdQualifier = (typeof idQualifiers)[number]
/** Test or production (ISA15). */
export const usages = ['T', 'P'] as const
export type Usage = (typeof usages)[number]
export const elementSeparators = ['*', '|', '^'] as const
export const componentSeparators = ['>', ':', '<'] as const
/** What ends a segment: `~`, `~` and a new line, or a new line alone. */
export const segmentEnds = ['tilde', 'tilde-line', 'line'] as const
/** Basic: capital letters, digits and some marks. Extended: small letters and more marks too. */
export const characterSets = ['basic', 'extended'] as const

/** What the office sets for a manufacturer that takes X12 files (docs/decisions/190-edi-files.md). */
export interface X12Partner {
  readonly sender_qualifier: IdQualifier
  /** 2 to 15 characters, as the partner knows the shop. */
  readonly sender_id: string
  /** GS02 and GS03; empty: the id. */
  readonly sender_code: string
  readonly receiver_qualifier: IdQualifier
  readonly receiver_id: string
  readonly receiver_code: string
  readonly usage: Usage
  readonly element_separator: (typeof elementSeparators)[number]
  readonly component_separator: (typeof componentSeparators)[number]
  readonly segment_end: (typeof segmentEnds)[number]
  readonly characters: (typeof characterSets)[number]
}

/** The longest id of an interchange (ISA06, ISA08). */
export const maxId = 15
const idPattern = /^[A-Z0-9](?:[A-Z0-9 ./&-]*[A-Z0-9])?$/
const wrongId = 'Use 2 to 15 letters, digits and - . / & between them'

function checkId(qualifier: IdQualifier, id: string): string | null {
  if (id.length < 2 || id.length > maxId || !idPattern.test(id)) return wrongId
  if (qualifier === '01' && !/^\d{9}$/.test(id)) return 'A D-U-N-S number has 9 digits'
  if (qualifier === '16' && !/^\d{9}[A-Z0-9]{4}$/.test(id)) return 'A D-U-N-S number with suffix has 13 characters'
  if (qualifier === '12' && !/^\d{10,15}$/.test(id)) return 'A phone number has 10 to 15 digits here'
  return null
}

/** The settings as they are stored: ids in capital letters, without spaces around them. */
export const tidyPartner = (partner: X12Partner): X12Partner => ({
  ...partner,
  sender_id: partner.sender_id.trim().toUpperCase(),
  sender_code: partner.sender_code.trim().toUpperCase(),
  receiver_id: partner.receiver_id.trim().toUpperCase(),
  receiver_code: partner.receiver_code.trim().toUpperCase(),
})

/** What is wrong with the settings, by field; empty where nothing is. Expects tidy settings. */
export function checkPartner(partner: X12Partner): Record<string, string> {
  const found: Readonly<Record<string, string | null>> = {
    sender_id: checkId(partner.sender_qualifier, partner.sender_id),
    receiver_id:
      checkId(partner.receiver_qualifier, partner.receiver_id) ??
      (partner.receiver_qualifier === partner.sender_qualifier && partner.receiver_id === partner.sender_id
        ? 'Sender and receiver are the same'
        : null),
    sender_code: partner.sender_code === '' ? null : checkId('ZZ', partner.sender_code),
    receiver_code: partner.receiver_code === '' ? null : checkId('ZZ', partner.receiver_code),
  }
  const errors: Record<string, string> = {}
  for (const [field, sentence] of Object.entries(found)) if (sentence !== null) errors[field] = sentence
  return errors
}
