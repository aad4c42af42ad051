import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { diagramPath, picturePath } from '../catalogue-paths.ts'

/** The diagram that shows the part, with a link; the equipment icon if there is none. */
export function ProductPicture({ product }: { readonly product: Product }) {
  const [isMissing, setMissing] = useState(false)
  const model = product.equipment.find(({ on_diagram_id }) => on_diagram_id !== null)
  const diagram = model?.on_diagram_id ?? null
  if (model === undefined || diagram === null || isMissing)
    return (
      <div className="prod-pic none">
        <EquipmentIcon type={product.equipment[0]?.equipment_type_name ?? ''} isPlain />
      </div>
    )
  return (
    <Link className="prod-pic pic-dark" to={diagramPath(model.equipment_id, diagram, model.callout)}>
      <img
        src={picturePath(diagram)}
        alt={`Diagram of the ${model.brand} ${model.name} with this part`}
        onError={() => {
          setMissing(true)
        }}
      />
      <span className="prod-zoom">
        <Icon name="scan" size="s" />
        {model.callout === null ? 'Open diagram' : `Callout ${model.callout} on this diagram`}
      </span>
    </Link>
  )
}
