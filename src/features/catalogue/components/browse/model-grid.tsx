import { Link } from 'react-router-dom'
import type { EquipmentRow } from '../../../../../contract/shapes/catalogue.ts'
import { DiagramThumb } from './diagram-thumb.tsx'
import { equipmentPath } from '../catalogue-paths.ts'

/** Models as cards: picture, name, subtype and market. */
export function ModelGrid({ models }: { readonly models: readonly EquipmentRow[] }) {
  return (
    <ul className="models">
      {models.map((model, at) => (
        <li key={model.equipment_id}>
          <Link className="model" to={equipmentPath(model.equipment_id)}>
            <span className="model-pic">
              <DiagramThumb diagram={model.equipment_diagram_id} type={model.equipment_type_name} isFirst={at < 4} />
            </span>
            <span className="model-text">
              <span className="t14 b">
                {model.brand} {model.name}
              </span>
              <span className="t13 mute">
                {model.equipment_sub_type_name} · {model.market_type_name}
              </span>
              {model.serial_prefix === '' ? null : (
                <span className="t13 mute">
                  Serial <span className="mono">{model.serial_prefix}…</span>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The skeleton of the grid while models load. */
export function ModelGridSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="models" role="status" aria-label={label}>
      {[1, 2, 3, 4, 5].map((at) => (
        <span className="model" key={at} aria-hidden="true">
          <span className="model-pic sk" />
          <span className="model-text">
            <span className="sk w1" />
            <span className="sk w2" />
          </span>
        </span>
      ))}
    </div>
  )
}
