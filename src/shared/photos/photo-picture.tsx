import { useState } from 'react'
import { files } from '../../../contract/files.ts'
import { useEngine } from '../../data/engine.tsx'
import { isNative } from '../../platform/native/is-native.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Photo } from './collect-photos.ts'
import { useObjectUrl } from './use-object-url.ts'
import './photos.css'

/** A photo from this device, else from the server; an icon where neither has it. */
export function PhotoPicture({ photo, size }: { readonly photo: Photo; readonly size: 'thumb' | 'screen' }) {
  const engine = useEngine()
  const id = /^\/files\/([^/]+)\/content$/.exec(photo.path ?? '')?.[1]
  // A native shell has another origin, which needs a token instead of a cookie: pictures are fetched like calls.
  const { isLooking, url } = useObjectUrl(
    photo.sha256,
    isNative() && id !== undefined
      ? () => engine.call(files.table.readContent, { params: { id }, query: { size } })
      : null,
  )
  const { isOnline } = useConnectionStatus()
  const [broken, setBroken] = useState<string | null>(null)
  const tried = `${photo.path ?? ''} ${isOnline}`
  const src = url ?? (isLooking || photo.path === null || isNative() ? null : `/api${photo.path}?size=${size}`)
  if (!photo.isPicture)
    return (
      <span className="tk-nopic">
        <Icon name="document" size="l" />
        <span>PDF</span>
      </span>
    )
  if (src === null || broken === tried)
    return (
      <span className="tk-nopic">
        <Icon name="image" size="l" />
        <span>{isLooking ? '' : photo.path === null ? 'Not on this device' : 'Needs a signal'}</span>
      </span>
    )
  return (
    <img
      key={tried}
      src={src}
      alt=""
      loading="lazy"
      onError={() => {
        setBroken(tried)
      }}
    />
  )
}
