import { useEffect, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { getPictureKey } from './machine-entry.ts'
import type { Picture } from './machine-entry.ts'

/** An object URL for a picture of the draft; null where there is none, or the file is no picture. */
export function useDraftPicture(picture: Picture | null): string | null {
  const engine = useEngine()
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string } | null>(null)
  const sha256 = picture?.type.startsWith('image/') === true ? picture.sha256 : null
  const type = picture?.type ?? ''
  useEffect(() => {
    if (sha256 === null) return undefined
    let isActive = true
    let made: string | null = null
    engine.draftBytes(getPictureKey(sha256)).then(
      (bytes) => {
        if (!isActive || bytes === null) return
        made = URL.createObjectURL(new Blob([bytes], { type }))
        setShown({ of: sha256, url: made })
      },
      () => undefined,
    )
    return () => {
      isActive = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [engine, sha256, type])
  return shown !== null && shown.of === sha256 ? shown.url : null
}
