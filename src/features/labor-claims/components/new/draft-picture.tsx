import { useEffect, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { getPhotoKey } from './draft.ts'
import type { DraftPhoto } from './draft.ts'

/** A photo of the draft, read from this device. */
export function DraftPicture({ claimId, photo }: { readonly claimId: string; readonly photo: DraftPhoto }) {
  const engine = useEngine()
  const [url, setUrl] = useState<string | null>(null)
  const { sha256, type } = photo
  const isPicture = type.startsWith('image/')
  useEffect(() => {
    if (!isPicture) return
    let isActive = true
    let createdUrl: string | null = null
    void engine
      .draftBytes(getPhotoKey(claimId, sha256))
      .catch(() => null)
      .then((bytes) => {
        if (bytes === null || !isActive) return
        createdUrl = URL.createObjectURL(new Blob([bytes], { type }))
        setUrl(createdUrl)
      })
    return () => {
      isActive = false
      if (createdUrl !== null) URL.revokeObjectURL(createdUrl)
    }
  }, [engine, claimId, sha256, type, isPicture])
  if (url !== null) return <img src={url} alt="" />
  return (
    <span className="tk-nopic">
      <Icon name={isPicture ? 'image' : 'document'} size="l" />
      <span>{isPicture ? '' : 'PDF'}</span>
    </span>
  )
}
