import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod/mini'
import type { foundEquipment } from '../../../../contract/shapes/catalogue.ts'
import { EquipmentSign } from '../../../shared/equipment-sign.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { equipmentPath } from './shop-paths.ts'
import { serialWords } from './serial-words.ts'

const first = 4

/** The machines of a search: first the one whose serial was typed, then those that match by their words. */
export function FoundMachines({
  machines,
  onOnly,
}: {
  readonly machines: readonly z.output<typeof foundEquipment>[]
  readonly onOnly: (words: Readonly<Record<string, string>>) => void
}) {
  const [isWhole, setWhole] = useState(false)
  if (machines.length === 0) return null
  const bySerial = machines.filter(({ matched }) => matched === 'serial')
  const others = machines.filter(({ matched }) => matched !== 'serial')
  const shown = isWhole ? others : others.slice(0, first)
  return (
    <section aria-label="Machines">
      {bySerial.map((model) => (
        <div className="by-serial" key={model.equipment_id} role="status">
          <Icon name="barcode" size="l" />
          <span className="grow">
            <span className="t16 b">{serialWords(model)}</span>
            <span className="t13 mute">
              {model.equipment_sub_type_name} · {model.market_type_name}
            </span>
          </span>
          <span className="by-serial-acts">
            <Link className={buttonClass({ fill: 'filled' })} to={equipmentPath(model.equipment_id)}>
              Open its parts and diagrams
            </Link>
          </span>
        </div>
      ))}
      {shown.length === 0 ? null : (
        <ul className="machines">
          {shown.map((model) => (
            <li className="machine" key={model.equipment_id}>
              <Link to={equipmentPath(model.equipment_id)}>
                <EquipmentSign type={model.equipment_type_name} isPlain />
                <span className="grow">
                  <span className="t14 b">
                    {model.brand} {model.name}
                  </span>
                  <span className="t13 mute">
                    {model.equipment_sub_type_name} · {model.market_type_name}
                  </span>
                </span>
              </Link>
              <Button
                size="small"
                fill="link"
                aria-label={`Only parts for the ${model.brand} ${model.name}`}
                onClick={() => {
                  onOnly({ model: String(model.equipment_id) })
                }}
              >
                Only its parts
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > shown.length ? (
        <Button
          fill="link"
          onClick={() => {
            setWhole(true)
          }}
        >
          Show all {others.length} machines
        </Button>
      ) : null}
    </section>
  )
}
