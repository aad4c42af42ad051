import { getEvidenceGroup } from '../../../../../domain/files/evidence.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { Photo } from '../../../../shared/photos/collect-photos.ts'

/** The titles of the pictures that a review looks for and that the registration lacks. A floor model has no receipt. */
export function listMissingPictures(
  record: Pick<WarrantyRecord, 'files' | 'floor_model'>,
  photos: readonly Photo[],
): readonly string[] {
  const groups = photos
    .filter(({ chip }) => chip.state !== 'refused')
    .map(({ id, title }) => getEvidenceGroup(title, record.files.find((file) => file.id === id)?.purpose))
  return [
    ...(groups.includes('plate') ? [] : ['Serial plate']),
    ...(record.floor_model || groups.includes('receipt') ? [] : ['Receipt']),
  ]
}
