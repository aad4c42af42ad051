import { records } from '../../../../../contract/warranty-records.ts'
import { getEvidenceGroup } from '../../../../../domain/files/evidence.ts'
import { useRead } from '../../../../data/use-read.ts'
import { DeskPictures } from '../../../../shared/desk/pictures.tsx'
import type { EvidencePicture } from '../../../../shared/desk/pictures.tsx'
import { collectPhotos } from '../../../../shared/photos/collect-photos.ts'
import type { Photo } from '../../../../shared/photos/collect-photos.ts'
import { listClaimPhotos } from '../photos/claim-photos.ts'
import type { SeenClaim } from '../claim-display.ts'
import { Comparison } from './comparison.tsx'

/** The pictures of a claim, then those of its machine's registration that it does not have itself. */
function useEvidence(seen: SeenClaim): readonly EvidencePicture[] {
  const { value: claim } = seen
  const recordId = claim.registration?.record_id ?? ''
  const record = useRead(
    records.readRecord,
    { params: { id: recordId }, query: { type: 'record' } },
    { isOn: recordId !== '' },
  )
  const own = listClaimPhotos(seen).photos
  const files = record.state === 'ready' && 'files' in record.value ? record.value.files : []
  const known = new Set(own.map((photo) => photo.sha256))
  const registered = collectPhotos({ value: { files, expected_files: [] }, pending: {} }).photos
  const purposeOf = (id: string) => [...claim.files, ...files].find((file) => file.id === id)?.purpose
  const toPicture = (photo: Photo, isOfRegistration: boolean): EvidencePicture => ({
    photo,
    group: getEvidenceGroup(photo.title, purposeOf(photo.id)),
    isOfRegistration,
  })
  return [
    ...own.map((photo) => toPicture(photo, false)),
    ...registered.filter(({ sha256 }) => !known.has(sha256)).map((photo) => toPicture(photo, true)),
  ]
}

/** The pictures beside the claim, and what they say compared with what was registered. */
export function Evidence({ seen }: { readonly seen: SeenClaim }) {
  return (
    <DeskPictures
      pictures={useEvidence(seen)}
      missing={listClaimPhotos(seen).missing}
      otherLabel="Work"
      compare={(plate) => <Comparison claim={seen.value} plate={plate} />}
    />
  )
}
