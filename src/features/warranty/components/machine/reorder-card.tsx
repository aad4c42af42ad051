import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { getOffer } from '../../../../../domain/catalogue/offer.ts'
import type { MachineLabel } from '../../../../../contract/passports.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { AddToCart } from '../../../../shared/cart/add-to-cart.tsx'
import { fits } from '../../../../shared/claim-parts/claim-parts.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Loading } from '../../../../ui/load-states.tsx'

/** The maximum number of parts on the machine page. The diagrams list them all. */
const maxShown = 6

/**
 * Parts that fit this machine, each with an add-to-cart button (C03). `children` follow it, and are not shown before the parts
 * are there: they would be pushed away.
 */
export function ReorderCard({ machine, children }: { readonly machine: MachineLabel; readonly children: ReactNode }) {
  const { data, isLoading } = useCatalogue(catalogue.table.readEquipment, {
    params: { id: machine.equipment_id },
    query: {},
  })
  const parts = (data?.products ?? [])
    .filter(
      (part) =>
        part.replaced_by === null &&
        getOffer({ price: part.price, qty: part.qty, isReplaced: false }) === 'buy' &&
        fits(part, machine.serial_number),
    )
    .slice(0, maxShown)
  if (isLoading) return <Loading label="Loading the parts that fit" rows={4} />
  if (parts.length === 0) return children
  return (
    <>
      <section className="card" aria-labelledby="machine-page-parts">
        <div className="hd">
          <h2 id="machine-page-parts">Reorder a part</h2>
          <Link className="end t13 m5" to={`/equipment/${machine.equipment_id}`}>
            All parts
          </Link>
        </div>
        <ul aria-label="Parts that fit this machine">
          {parts.map((part) => (
            <li key={part.product_id} className="item">
              <span className="grow">
                <Link className="t14 m5" to={`/products/${part.product_id}`}>
                  {part.name}
                </Link>
                <span className="t13 mute">
                  <span className="mono">{part.number}</span> · {formatPrice(part.price)}
                </span>
              </span>
              <AddToCart part={part} label="Reorder" />
            </li>
          ))}
        </ul>
      </section>
      {children}
    </>
  )
}
