import { useId, useState } from 'react'
import type { HotspotShape, PartPicture as Drawn } from '../../../contract/shapes/catalogue.ts'
import { getBox } from '../../../domain/catalogue/part-picture.ts'
import { apiAddress } from '../../platform/api-address.ts'
import { Icon } from '../../ui/icon.tsx'
import './part-picture.css'

/** From this size on, in units of the drawing, its lines are too thin in a small picture, so the outline is drawn over. */
const thinned = 140

/** A part's own picture, else cropped from its diagram, or a plain icon where there is neither. Decorative: the name is beside it. */
export function PartPicture({ picture }: { readonly picture: Drawn | null | undefined }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className="part-pic" aria-hidden="true">
      {picture == null || isMissing ? (
        <Icon name="box" />
      ) : picture.shape === null ? (
        <img
          className="photo"
          src={`${apiAddress}${picture.image}`}
          alt=""
          loading="lazy"
          onError={() => {
            setMissing(true)
          }}
        />
      ) : (
        <CutOut
          picture={picture}
          shape={picture.shape}
          onMissing={() => {
            setMissing(true)
          }}
        />
      )}
    </span>
  )
}

interface CutOutProps {
  readonly picture: Drawn
  readonly shape: HotspotShape
  readonly onMissing: () => void
}

function CutOut({ picture, shape, onMissing }: CutOutProps) {
  const { image, width, height } = picture
  const id = useId()
  const { x, y, ...size } = getBox(shape)
  const outline = shape.kind === 'polygon' ? shape.points.map((point) => point.join(',')).join(' ') : null
  return (
    <svg className="drawn" viewBox={`${x} ${y} ${size.width} ${size.height}`}>
      {outline === null ? null : (
        <mask id={id} maskUnits="userSpaceOnUse" x={x} y={y} {...size}>
          <polygon points={outline} fill="#fff" stroke="#fff" strokeWidth="5" strokeLinejoin="round" />
        </mask>
      )}
      <image
        href={`${apiAddress}${image}`}
        width={width}
        height={height}
        onError={onMissing}
        {...(outline === null ? {} : { mask: `url(#${id})` })}
      />
      {outline !== null && Math.max(size.width, size.height) > thinned ? (
        <polygon className="edge" points={outline} vectorEffect="non-scaling-stroke" />
      ) : null}
    </svg>
  )
}
