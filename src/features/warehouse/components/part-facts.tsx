import { Link } from 'react-router-dom'
import type { PlacedPart } from '../../../../contract/warehouse-stock.ts'
import { getLocationPath } from './warehouse-paths.ts'

/** A part's number, stock and place. */
export function PartFacts({ part }: { readonly part: PlacedPart }) {
  return (
    <dl className="kv l">
      <dt>Part number</dt>
      <dd>
        <Link className="mono" to={`/products/${part.product_id}`}>
          {part.number}
        </Link>
      </dd>
      <dt>In stock</dt>
      <dd className="tn">{part.stock}</dd>
      <dt>Location</dt>
      <dd>
        {part.location === null ? (
          'None yet'
        ) : (
          <Link className="mono" to={getLocationPath(part.location.location_id)}>
            {part.location.code}
          </Link>
        )}
      </dd>
    </dl>
  )
}
