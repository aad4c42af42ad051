import { useCallback, useState } from 'react'
import { addFile } from '../../../../offline/operations/files.ts'
import { announceFiles } from '../../../../offline/operations/outbox.ts'
import { useEngine } from '../../../data/engine.tsx'
import { PhotoFault } from '../../../platform/photos/photo-fault.ts'
import type { processPhoto } from '../../../platform/photos/process-photo.ts'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { titleFor } from './photo-list.ts'

export interface Intake {
  /** Names of the files that are being made ready. */
  readonly preparing: readonly string[]
  /** Files that were not taken, each with the sentence why. */
  readonly refused: readonly { readonly name: string; readonly why: string }[]
  readonly forget: (name: string) => void
  /** Takes files; `title` is the wanted photo they are for, `count` how many the claim has. */
  readonly take: (files: readonly File[], title: string | null) => Promise<number>
}

/** Makes chosen files ready one by one and keeps each at once with its announcement; a broken one is refused by its name and the others go on. */
export function usePhotoIntake(
  claim: { readonly id: string; readonly label: string; readonly known: readonly string[] },
  prepare: typeof processPhoto,
): Intake {
  const engine = useEngine()
  const [preparing, setPreparing] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Intake['refused']>([])
  const forget = useCallback((name: string) => {
    setRefused((list) => list.filter((one) => one.name !== name))
  }, [])

  const take = async (files: readonly File[], title: string | null) => {
    setPreparing((list) => [...list, ...files.map((file) => file.name)])
    const taken = new Set(claim.known)
    let kept = 0
    for (const file of files) {
      const refuse = (why: string) => {
        setRefused((list) => [...list.filter((one) => one.name !== file.name), { name: file.name, why }])
      }
      try {
        const photo = await prepare(file)
        if (taken.has(photo.sha256)) refuse(`“${file.name}” is already on this claim.`)
        else {
          taken.add(photo.sha256)
          const named = titleFor(title, kept, claim.known.length)
          await engine.enqueueAll([
            {
              operation: announceFiles,
              input: { body: { ref_id: claim.id, files: [{ sha256: photo.sha256, title: named }] } },
              groupLabel: claim.label,
            },
            {
              operation: addFile,
              input: { body: { ref_id: claim.id, type: 'ets', upload: photo.sha256, title: named } },
              photos: [{ bytes: photo.bytes, type: photo.type, title: named, sha256: photo.sha256 }],
              groupLabel: claim.label,
            },
          ])
          kept += 1
        }
      } catch (error) {
        refuse(error instanceof PhotoFault ? error.message : saveFaultSentence(error))
      }
      setPreparing((list) => {
        const at = list.indexOf(file.name)
        return at < 0 ? list : list.toSpliced(at, 1)
      })
    }
    return kept
  }

  return { preparing, refused, forget, take }
}
