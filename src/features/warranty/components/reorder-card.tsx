import { Link } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { offerOf } from '../../../../domain/catalogue/offer.ts'
import type { Passport } from '../../../../contract/passports.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { AddToCart } from '../../../shared/add-to-cart.tsx'
import { fits } from '../../../shared/claim-parts.ts'
import { priceWords } from '../../../shared/price-words.ts'

/** So many stand on the machine's page; its drawings have them all. */
const mostShown = 6

/** Parts that go into just this machine, each one press from the cart (C03). */
export function ReorderCard({ machine }: { readonly machine: Passport }) {
  const { data } = useCatalogue(catalogue.table.readEquipment, { params: { id: machine.equipment_id }, query: {} })
  const parts = (data?.products ?? [])
    .filter(
      (part) =>
        part.replaced_by === null &&
        offerOf({ price: part.price, qty: part.qty, isReplaced: false }) === 'buy' &&
        fits(part, machine.serial_number),
    )
    .slice(0, mostShown)
  if (parts.length === 0) return null
  return (
    <section className="card" aria-labelledby="passport-parts">
      <div className="hd">
        <h2 id="passport-parts">Reorder a part</h2>
        <Link className="end t13 m5" to={`/equipment/${machine.equipment_id}`}>
          All its parts
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
                <span className="mono">{part.number}</span> · {priceWords(part.price)}
              </span>
            </span>
            <AddToCart part={part} word="Reorder" />
          </li>
        ))}
      </ul>
    </section>
  )
}
