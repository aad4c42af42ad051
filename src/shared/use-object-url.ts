import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../data/engine.tsx'

interface Bytes {
  readonly bytes: ArrayBuffer | Uint8Array<ArrayBuffer>
  readonly type: string
}

/**
 * An address for bytes that are kept on this device, while the screen shows them; null where they are not here.
 * `elsewhere` fetches what is not here, for a page that cannot show it by its address.
 */
export function useObjectUrl(
  sha256: string,
  elsewhere: (() => Promise<Bytes>) | null = null,
): { readonly isLooking: boolean; readonly url: string | null } {
  const engine = useEngine()
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string | null } | null>(null)
  const fetchIt = useEffectEvent(() => elsewhere?.() ?? null)
  useEffect(() => {
    let isWanted = true
    let made: string | null = null
    const show = (blob: Bytes | null) => {
      if (!isWanted) return
      made = blob === null ? null : URL.createObjectURL(new Blob([blob.bytes], { type: blob.type }))
      setShown({ of: sha256, url: made })
    }
    engine
      .blob(sha256)
      .catch(() => null)
      .then((kept) => kept ?? fetchIt())
      .then(show, () => {
        show(null)
      })
    return () => {
      isWanted = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [engine, sha256])
  return shown?.of === sha256 ? { isLooking: false, url: shown.url } : { isLooking: true, url: null }
}
