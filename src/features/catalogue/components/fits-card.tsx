import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../contract/shapes/catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { Button } from '../../../ui/button.tsx'
import { diagramPath, equipmentPath } from './shop-paths.ts'
import { breakWords } from './serial-break.ts'

const first = 8

/** Which machines a part fits, from which serial on, and where it stands on their drawings. */
export function FitsCard({ product }: { readonly product: Product }) {
  const [isWhole, setWhole] = useState(false)
  const { equipment } = product
  if (equipment.length === 0) return null
  return (
    <section aria-label="Fits">
      <h2 className="t16 b">Fits {countOf(equipment.length, 'machine')}</h2>
      <ul className="rows">
        {equipment.slice(0, isWhole ? equipment.length : first).map((model) => {
          const words = breakWords(model)
          return (
            <li key={`${model.equipment_id} ${words}`}>
              <Link to={equipmentPath(model.equipment_id)}>
                {model.brand} {model.name}
              </Link>
              <span className="end mute">{words === '' ? 'all serials' : words}</span>
              {model.on_diagram_id === null ? null : (
                <Link
                  to={diagramPath(model.equipment_id, model.on_diagram_id, model.callout)}
                  aria-label={`Drawing of the ${model.brand} ${model.name}${model.callout === null ? '' : `, callout ${model.callout}`}`}
                >
                  {model.callout === null ? 'Drawing' : `No. ${model.callout}`}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {equipment.length > first && !isWhole ? (
        <Button
          fill="link"
          onClick={() => {
            setWhole(true)
          }}
        >
          Show all {equipment.length} machines
        </Button>
      ) : null}
    </section>
  )
}
