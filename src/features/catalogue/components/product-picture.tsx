import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../contract/shapes/catalogue.ts'
import { EquipmentSign } from '../../../shared/equipment-sign.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { diagramPath, picturePath } from './shop-paths.ts'

/** The drawing on which a part stands, and the way to it; the sign of its machine where there is none. */
export function ProductPicture({ product }: { readonly product: Product }) {
  const [isMissing, setMissing] = useState(false)
  const drawn = product.equipment.find(({ on_diagram_id }) => on_diagram_id !== null)
  const diagram = drawn?.on_diagram_id ?? null
  if (drawn === undefined || diagram === null || isMissing)
    return (
      <div className="prod-pic none">
        <EquipmentSign type={product.equipment[0]?.equipment_type_name ?? ''} isPlain />
      </div>
    )
  return (
    <Link className="prod-pic pic-dark" to={diagramPath(drawn.equipment_id, diagram, drawn.callout)}>
      <img
        src={picturePath(diagram)}
        alt={`Drawing of the ${drawn.brand} ${drawn.name} with this part`}
        onError={() => {
          setMissing(true)
        }}
      />
      <span className="prod-zoom">
        <Icon name="scan" size="s" />
        {drawn.callout === null ? 'Open the drawing' : `Callout ${drawn.callout} on this drawing`}
      </span>
    </Link>
  )
}
