import { useEffect, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { pictureKey } from './machine-entry.ts'
import type { Picture } from './machine-entry.ts'

/** An address for a picture of the draft while the screen shows it; null where there is none, or it is no picture. */
export function useDraftPicture(picture: Picture | null): string | null {
  const engine = useEngine()
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string } | null>(null)
  const sha256 = picture?.type.startsWith('image/') === true ? picture.sha256 : null
  const type = picture?.type ?? ''
  useEffect(() => {
    if (sha256 === null) return undefined
    let isWanted = true
    let made: string | null = null
    engine.draftBytes(pictureKey(sha256)).then(
      (bytes) => {
        if (!isWanted || bytes === null) return
        made = URL.createObjectURL(new Blob([bytes], { type }))
        setShown({ of: sha256, url: made })
      },
      () => undefined,
    )
    return () => {
      isWanted = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [engine, sha256, type])
  return shown !== null && shown.of === sha256 ? shown.url : null
}
