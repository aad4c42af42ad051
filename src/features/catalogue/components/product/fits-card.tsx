import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { diagramPath, equipmentPath } from '../catalogue-paths.ts'
import { formatSerialRange } from '../format-serial-range.ts'

const previewCount = 8

/** The machines that a part fits, with serial range and a link to the diagram. */
export function FitsCard({ product }: { readonly product: Product }) {
  const [isExpanded, setExpanded] = useState(false)
  const { equipment } = product
  if (equipment.length === 0) return null
  // One machine may have several serial ranges.
  const machines = [...new Set(equipment.map((model) => model.equipment_id))]
  const preview = new Set(machines.slice(0, previewCount))
  return (
    <section aria-label="Fits">
      <h2 className="t16 b">Fits {formatCountOf(machines.length, 'machine')}</h2>
      <ul className="rows">
        {(isExpanded ? equipment : equipment.filter((model) => preview.has(model.equipment_id))).map((model) => {
          const serials = formatSerialRange(model)
          return (
            <li key={`${model.equipment_id} ${serials}`}>
              <Link to={equipmentPath(model.equipment_id)}>
                {model.brand} {model.name}
              </Link>
              <span className="end mute">{serials === '' ? 'all serials' : serials}</span>
              {model.on_diagram_id === null ? null : (
                <Link
                  to={diagramPath(model.equipment_id, model.on_diagram_id, model.callout)}
                  aria-label={`Diagram of the ${model.brand} ${model.name}${model.callout === null ? '' : `, callout ${model.callout}`}`}
                >
                  {model.callout === null ? 'Diagram' : `No. ${model.callout}`}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {machines.length > previewCount && !isExpanded ? (
        <Button
          fill="link"
          onClick={() => {
            setExpanded(true)
          }}
        >
          Show all {machines.length} machines
        </Button>
      ) : null}
    </section>
  )
}
