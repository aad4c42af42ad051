import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod/mini'
import type { foundEquipment } from '../../../../../contract/shapes/catalogue.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { equipmentPath } from '../catalogue-paths.ts'
import { describeSerial } from './describe-serial.ts'

const previewCount = 4

/** The machines found: first the one with the searched serial number, then the others that match. */
export function MachineResults({
  machines,
  onFilter,
}: {
  readonly machines: readonly z.output<typeof foundEquipment>[]
  readonly onFilter: (filters: Readonly<Record<string, string>>) => void
}) {
  const [isExpanded, setExpanded] = useState(false)
  if (machines.length === 0) return null
  const bySerial = machines.filter(({ matched }) => matched === 'serial')
  const others = machines.filter(({ matched }) => matched !== 'serial')
  const shown = isExpanded ? others : others.slice(0, previewCount)
  return (
    <section aria-label="Machines">
      {bySerial.map((model) => (
        <div className="by-serial" key={model.equipment_id} role="status">
          <Icon name="barcode" size="l" />
          <span className="grow">
            <span className="t16 b">{describeSerial(model)}</span>
            <span className="t13 mute">
              {model.equipment_sub_type_name} · {model.market_type_name}
            </span>
          </span>
          <span>
            <Link className={buttonClass({ fill: 'filled' })} to={equipmentPath(model.equipment_id)}>
              View parts and diagrams
            </Link>
          </span>
        </div>
      ))}
      {shown.length === 0 ? null : (
        <ul className="machines">
          {shown.map((model) => (
            <li className="machine" key={model.equipment_id}>
              <Link to={equipmentPath(model.equipment_id)}>
                <EquipmentIcon type={model.equipment_type_name} isPlain />
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
                aria-label={`Show only its parts: ${model.brand} ${model.name}`}
                onClick={() => {
                  onFilter({ model: String(model.equipment_id) })
                }}
              >
                Show only its parts
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > shown.length ? (
        <Button
          fill="link"
          onClick={() => {
            setExpanded(true)
          }}
        >
          Show all {others.length} machines
        </Button>
      ) : null}
    </section>
  )
}
