import { Link } from 'react-router-dom'
import type { Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { DiagramThumb } from '../browse/diagram-thumb.tsx'
import { diagramPath } from '../catalogue-paths.ts'

/** A model's exploded diagrams, each a picture with a link. */
export function DiagramsCard({ equipment }: { readonly equipment: Equipment }) {
  if (equipment.diagrams.length === 0) return null
  return (
    <section aria-label="Diagrams">
      <div className="shop-h2">
        <h2>Diagrams</h2>
        <span className="t14 mute tn">{equipment.diagrams.length}</span>
      </div>
      <ul className="diagrams">
        {equipment.diagrams.map((diagram, at) => (
          <li key={diagram.equipment_diagram_id}>
            <Link className="model" to={diagramPath(equipment.equipment_id, diagram.equipment_diagram_id)}>
              <span className="model-pic">
                <DiagramThumb
                  diagram={diagram.equipment_diagram_id}
                  image={diagram.image}
                  type={equipment.equipment_type_name}
                  isFirst={at < 4}
                />
              </span>
              <span className="model-text">
                <span className="t14 b">{diagram.title}</span>
                {diagram.code === '' ? null : <span className="t13 mute mono">{diagram.code}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
