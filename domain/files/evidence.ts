import type { FilePurpose } from './purposes.ts'

/** What a picture shows for a review: the serial plate, the receipt, or something else. */
export const evidenceGroups = ['plate', 'receipt', 'work'] as const
export type EvidenceGroup = (typeof evidenceGroups)[number]

/** The group of a picture: by what it was taken for, else by its title. */
export function getEvidenceGroup(title: string, purpose: FilePurpose | undefined): EvidenceGroup {
  if (purpose === 'serial' || /\b(plate|serial)/i.test(title)) return 'plate'
  if (purpose === 'receipt' || /\b(receipt|invoice|purchase)/i.test(title)) return 'receipt'
  return 'work'
}
