import type { Cart } from '../../../../contract/shapes/cart.ts'
import { toAmount, toCents, multiplyCents } from '../../../../domain/money/cents.ts'
import { PartPicture } from '../../../shared/cart/part-picture.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { usePartPictures } from '../../../shared/cart/use-part-pictures.ts'

/** The parts of an order with number, quantity and line total. */
export function OrderLines({ products }: { readonly products: Cart['products'] }) {
  const pictures = usePartPictures(products.map(({ product_id }) => product_id))
  return (
    <ul className="co-lines">
      {products.map(({ product_id, product_name, number, cart: { qty, price } }) => (
        <li key={product_id}>
          <PartPicture picture={pictures.get(product_id)} />
          <span className="grow">
            <span className="t14 m5">{product_name}</span>
            <span className="t13 mute">
              <span className="mono">{number}</span> · {qty}
            </span>
          </span>
          <span className="t14 tn">{formatPrice(toAmount(multiplyCents(qty, toCents(price))))}</span>
        </li>
      ))}
    </ul>
  )
}
