import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../data/engine.tsx'

interface Bytes {
  readonly bytes: ArrayBuffer | Uint8Array<ArrayBuffer>
  readonly type: string
}

/**
 * An object URL for bytes stored on this device; null where they are not here. `elsewhere` fetches missing bytes, for a
 * page that cannot load them by their address.
 */
export function useObjectUrl(
  sha256: string,
  elsewhere: (() => Promise<Bytes>) | null = null,
): { readonly isLooking: boolean; readonly url: string | null } {
  const engine = useEngine()
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string | null } | null>(null)
  const fetchIt = useEffectEvent(() => elsewhere?.() ?? null)
  useEffect(() => {
    let isMounted = true
    let made: string | null = null
    const show = (blob: Bytes | null) => {
      if (!isMounted) return
      made = blob === null ? null : URL.createObjectURL(new Blob([blob.bytes], { type: blob.type }))
      setShown({ of: sha256, url: made })
    }
    engine
      .blob(sha256)
      .catch(() => null)
      .then((stored) => stored ?? fetchIt())
      .then(show, () => {
        show(null)
      })
    return () => {
      isMounted = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [engine, sha256])
  return shown?.of === sha256 ? { isLooking: false, url: shown.url } : { isLooking: true, url: null }
}
