import { Link } from 'react-router-dom'
import type { Product, ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { Note } from '../../../ui/note.tsx'
import { productPath } from './shop-paths.ts'

const Number = ({ part }: { readonly part: ProductRow }) => (
  <Link className="mono" to={productPath(part.product_id)}>
    {part.number}
  </Link>
)

const Chain = ({ parts }: { readonly parts: readonly ProductRow[] }) =>
  parts.map((part, at) => (
    <span key={part.product_id}>
      {at === 0 ? '' : ', then by '}
      <Number part={part} />
    </span>
  ))

/** 'Replaced by …' with the whole chain to the part that is sold now, and what this part replaced. */
export function Supersession({ product }: { readonly product: Product }) {
  const { replacements, replaces } = product
  const newest = replacements.at(-1)
  return (
    <>
      {newest === undefined ? null : (
        <Note tone="warn" icon="swap" className="prod-note">
          <b>
            Replaced by <Number part={newest} />.
          </b>{' '}
          {replacements.length === 1 ? (
            `${newest.name} is sold in its place now.`
          ) : (
            <>
              It was replaced by <Chain parts={replacements} />.
            </>
          )}
        </Note>
      )}
      {replaces.length === 0 ? null : (
        <Note icon="swap" className="prod-note">
          <b>Replaces</b>{' '}
          {replaces.map((part, at) => (
            <span key={part.product_id}>
              {at === 0 ? '' : ', '}
              <Number part={part} />
            </span>
          ))}
        </Note>
      )}
    </>
  )
}
