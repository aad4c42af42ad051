import { useEffect, useState } from 'react'
import { useEngine } from '../../../../../data/engine.tsx'
import { getPictureKey } from '../machine-entry.ts'
import type { Picture } from '../machine-entry.ts'

/** An object URL for a picture of the draft; null where there is none, or the file is no picture. */
export function useDraftPicture(picture: Picture | null): string | null {
  const engine = useEngine()
  const [preview, setPreview] = useState<{ readonly of: string; readonly url: string } | null>(null)
  const sha256 = picture?.type.startsWith('image/') === true ? picture.sha256 : null
  const type = picture?.type ?? ''
  useEffect(() => {
    if (sha256 === null) return undefined
    let isActive = true
    let createdUrl: string | null = null
    engine.draftBytes(getPictureKey(sha256)).then(
      (bytes) => {
        if (!isActive || bytes === null) return
        createdUrl = URL.createObjectURL(new Blob([bytes], { type }))
        setPreview({ of: sha256, url: createdUrl })
      },
      () => undefined,
    )
    return () => {
      isActive = false
      if (createdUrl !== null) URL.revokeObjectURL(createdUrl)
    }
  }, [engine, sha256, type])
  return preview !== null && preview.of === sha256 ? preview.url : null
}
