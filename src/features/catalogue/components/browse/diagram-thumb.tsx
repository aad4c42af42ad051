import { useState } from 'react'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { picturePath } from '../catalogue-paths.ts'

/** The thumbnail of a diagram, or the equipment icon if there is none. */
export function DiagramThumb({
  diagram,
  image,
  type,
  isFirst = false,
}: {
  readonly diagram: number | null
  readonly image?: string
  readonly type: string
  /** It is in sight as soon as the page is. */
  readonly isFirst?: boolean
}) {
  const [isMissing, setMissing] = useState(false)
  if (diagram === null || isMissing) return <EquipmentIcon type={type} isPlain />
  return (
    <img
      src={picturePath(diagram, image)}
      alt=""
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      onError={() => {
        setMissing(true)
      }}
    />
  )
}
