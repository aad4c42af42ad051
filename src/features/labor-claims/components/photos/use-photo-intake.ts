import { useCallback, useState } from 'react'
import { addFile } from '../../../../../offline/operations/add-file.ts'
import { announceFiles } from '../../../../../offline/operations/announce-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { PhotoError } from '../../../../platform/photos/photo-error.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { getPhotoTitle, listFilledPlaces } from './claim-photos.ts'

export interface PhotoIntake {
  /** Names of the files that are being processed. */
  readonly preparing: readonly string[]
  /** Refused files, each with the reason. */
  readonly refused: readonly { readonly name: string; readonly why: string }[]
  readonly dismiss: (name: string) => void
  /**
   * Adds files and resolves to how many were queued. `title` is the required photo that was pressed; several files fill the
   * places of `missing` ones (docs/decisions/127-submitting-a-claim.md). `origin`: where files of a share come from.
   */
  readonly addFiles: (
    files: readonly File[],
    title: string | null,
    missing?: readonly string[],
    origin?: FileOrigin,
  ) => Promise<number>
}
interface FileOrigin {
  /**
   * The draft of the file's bytes. It goes in the step in which its photo is queued; a file without it was added or discarded
   * elsewhere meanwhile.
   */
  readonly draftOf: (file: File) => string | undefined
  /** Hears of each file that is on the claim then. */
  readonly onClaim: (file: File) => Promise<void>
}

/** Processes the chosen files one by one and queues each with its announcement. An unreadable file is refused by name; the rest continue. */
export function usePhotoIntake(
  claim: { readonly id: string; readonly label: string; readonly known: readonly string[] },
  prepare: typeof processPhoto,
): PhotoIntake {
  const engine = useEngine()
  const [preparing, setPreparing] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<PhotoIntake['refused']>([])
  const forget = useCallback((name: string) => {
    setRefused((list) => list.filter((one) => one.name !== name))
  }, [])

  const take: PhotoIntake['addFiles'] = async (files, title, missing = [], origin) => {
    const places = listFilledPlaces(title, missing, files.length)
    setPreparing((list) => [...list, ...files.map((file) => file.name)])
    const hashes = new Set(claim.known)
    let addedCount = 0
    for (const file of files) {
      const refuse = (why: string) => {
        setRefused((list) => [...list.filter((one) => one.name !== file.name), { name: file.name, why }])
      }
      const draft = origin?.draftOf(file)
      let isOnClaim = false
      try {
        const photo = await prepare(file)
        const isHere = draft === undefined || (await engine.draftBytes(draft)) !== null
        if (isHere && hashes.has(photo.sha256)) refuse(`“${file.name}” is already on this claim.`)
        else if (isHere) {
          hashes.add(photo.sha256)
          const named = getPhotoTitle(places, addedCount, claim.known.length)
          await engine.enqueueAll(
            [
              toQueuedWrite(
                announceFiles,
                { body: { ref_id: claim.id, files: [{ sha256: photo.sha256, title: named }] } },
                { groupLabel: claim.label },
              ),
              toQueuedWrite(
                addFile,
                { body: { ref_id: claim.id, type: 'ets', upload: photo.sha256, title: named } },
                {
                  photos: [{ bytes: photo.bytes, type: photo.type, title: named, sha256: photo.sha256 }],
                  groupLabel: claim.label,
                },
              ),
            ],
            draft,
          )
          addedCount += 1
        }
        isOnClaim = isHere
      } catch (error) {
        refuse(error instanceof PhotoError ? error.message : saveErrorMessage(error))
      }
      // The photo is queued, also where its list cannot be written.
      if (isOnClaim) await origin?.onClaim(file).catch(() => undefined)
      setPreparing((list) => {
        const at = list.indexOf(file.name)
        return at < 0 ? list : list.toSpliced(at, 1)
      })
    }
    return addedCount
  }

  return { preparing, refused, dismiss: forget, addFiles: take }
}
