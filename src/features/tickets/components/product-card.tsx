import { Link } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { formatPrice, formatStock } from '../../../shared/formats/format-price.ts'
import { Card } from '../../../ui/card.tsx'

/** The part that a question is about. If it cannot be loaded, its id is still sent. */
export function ProductCard({ product }: { readonly product: number }) {
  const { data } = useCatalogue(catalogue.table.readProduct, { params: { id: product } })
  if (data === undefined) return null
  return (
    <Card title="About this part">
      <div className="tk-part">
        <Link className="t14 b" to={`/products/${data.product_id}`}>
          {data.name}
        </Link>
        <span className="mono t13 mute">{data.number}</span>
        <span className="t13 mute">
          {data.price === null ? formatStock(data.qty) : `${formatPrice(data.price)} · ${formatStock(data.qty)}`}
        </span>
      </div>
    </Card>
  )
}
