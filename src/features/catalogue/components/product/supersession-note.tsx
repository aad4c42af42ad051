import { Link } from 'react-router-dom'
import type { Product, ProductRow } from '../../../../../contract/shapes/catalogue.ts'
import { Note } from '../../../../ui/note.tsx'
import { productPath } from '../catalogue-paths.ts'

const PartNumberLink = ({ part }: { readonly part: ProductRow }) => (
  <Link className="mono" to={productPath(part.product_id)}>
    {part.number}
  </Link>
)

const Chain = ({ parts }: { readonly parts: readonly ProductRow[] }) =>
  parts.map((part, at) => (
    <span key={part.product_id}>
      {at === 0 ? '' : ', then by '}
      <PartNumberLink part={part} />
    </span>
  ))

/** 'Replaced by …' with the supersession chain to the current part, and the parts that this one replaces. */
export function SupersessionNote({ product }: { readonly product: Product }) {
  const { replacements, replaces } = product
  const newest = replacements.at(-1)
  return (
    <>
      {newest === undefined ? null : (
        <Note tone="warn" icon="swap" className="prod-note">
          <b>
            Replaced by <PartNumberLink part={newest} />.
          </b>{' '}
          {replacements.length === 1 ? (
            `Order ${newest.name} instead.`
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
              <PartNumberLink part={part} />
            </span>
          ))}
        </Note>
      )}
    </>
  )
}
