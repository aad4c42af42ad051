import type { Product } from '../../../../../contract/shapes/catalogue.ts'

/** The part's attributes, such as material and size. */
export function AttributeList({ attributes }: { readonly attributes: Product['attributes'] }) {
  return (
    <dl className="spec-list">
      {attributes.map(({ attribute_id, name, value, unit }) => (
        <div key={attribute_id}>
          <dt>{name}</dt>
          <dd>
            {value}
            {unit === null ? '' : `\u00a0${unit}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
