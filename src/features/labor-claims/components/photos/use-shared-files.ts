import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import {
  dropSharedFiles,
  findSharedFiles,
  getBytesDraft,
  leaveSharedFiles,
  readSharedFiles,
  moveTextToDraft,
} from '../../../../../offline/drafts/shared-files.ts'
import type { SharedFiles } from '../../../../../offline/drafts/shared-files.ts'
import { addNote } from '../../../../../offline/operations/add-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import type { LiveResult } from '../../../../data/live-result.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { getCustomerName } from '../claim-display.ts'
import { listClaimPhotos } from './claim-photos.ts'
import { usePhotoIntake } from './use-photo-intake.ts'
import type { PhotoIntake } from './use-photo-intake.ts'

export interface SharedFilesState {
  readonly sharedFiles: LiveResult<SharedFiles | null>
  readonly intake: PhotoIntake
  /** Adds the files as photos and the text as a note. Refused files stay. Resolves to whether none is left. */
  readonly put: (parcel: SharedFiles) => Promise<{ readonly isAll: boolean }>
  readonly drop: (parcel: SharedFiles) => Promise<void>
}

/** Files that another app shared, and the action that adds them to a claim. */
export function useSharedFiles(
  id: string | null,
  claim: ClaimRow | null,
  prepare: typeof processPhoto,
): SharedFilesState {
  const engine = useEngine()
  const sharedFiles = useLiveQuery((own) => (id === null ? Promise.resolve(null) : findSharedFiles(own, id)), [id])
  const ticket = claim?.ticket_id ?? null
  const claimSnapshot = useLiveQuery((own) => (ticket === null ? Promise.resolve(null) : own.claim(ticket)), [ticket])
  const seen = claimSnapshot.state === 'ready' ? claimSnapshot.value : null
  const knownHashes = (seen?.value.files ?? []).map(({ sha256 }) => sha256)
  const missing = seen === null ? [] : listClaimPhotos(seen).missing
  const label = claim === null ? '' : `${claim.display_id} · ${getCustomerName(claim)}`
  const intake = usePhotoIntake({ id: ticket ?? '', label, known: knownHashes }, prepare)

  return {
    sharedFiles,
    intake,
    async put(one) {
      if (ticket === null) return { isAll: false }
      const pictures = (await readSharedFiles(engine, one)).map(({ name, type, bytes, place }) => ({
        file: new File([bytes], name, { type }),
        place,
      }))
      if (one.text !== '') {
        const note = { params: { id: ticket }, body: { note: one.text } }
        await engine.enqueue(addNote, note, { groupLabel: label, dropDraft: await moveTextToDraft(engine, one) })
      }
      // What is queued leaves the share at once: a tab that ends meanwhile leaves nothing to be added again.
      const left = new Map(pictures.map(({ file, place }) => [file, place]))
      // Another tab, or this page opened again, may have added or discarded some of it.
      const leave = async () => {
        const present = await findSharedFiles(engine, one.id)
        if (present !== null) await leaveSharedFiles(engine, present, new Set(left.values()))
      }
      await intake.addFiles([...left.keys()], null, missing, {
        draftOf: (file) => {
          const place = left.get(file)
          return place === undefined ? undefined : getBytesDraft(one, place)
        },
        onClaim: (file) => {
          left.delete(file)
          return left.size === 0 ? Promise.resolve() : leave()
        },
      })
      await leave()
      return { isAll: left.size === 0 }
    },
    drop: (one) => dropSharedFiles(engine, one),
  }
}
