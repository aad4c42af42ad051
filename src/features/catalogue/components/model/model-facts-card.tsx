import { Link } from 'react-router-dom'
import type { Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { Card } from '../../../../ui/card.tsx'
import { manufacturerPath } from '../catalogue-paths.ts'

/** The model's brand, type, market and model number, and the prefix of its serial numbers. */
export function ModelFactsCard({ equipment }: { readonly equipment: Equipment }) {
  const facts = [
    ['Brand', equipment.brand],
    ['Type', equipment.type.equipment_type_name],
    ['Subtype', equipment.subtype.equipment_sub_type_name],
    ['Market', equipment.market_type.market_type_name],
    ['Model number', equipment.bh_equipment_id ?? equipment.frp_equipment_id],
  ] as const
  return (
    <Card title="This model">
      <dl className="kv">
        {facts.flatMap(([term, value]) =>
          value === null || value === '' ? [] : [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>],
        )}
      </dl>
      <p className="t14 mt3">
        <Link to={manufacturerPath(equipment.manufacturer_id)}>All models of this manufacturer</Link>
      </p>
      {equipment.serial_prefix === '' ? null : (
        <p className="t13 mute mt3">
          Serial numbers start with <span className="mono">{equipment.serial_prefix}</span>, then the year and week of
          manufacture, as on the plate on the frame: <span className="mono">{equipment.serial_prefix}2534K00417</span>.
        </p>
      )}
    </Card>
  )
}
