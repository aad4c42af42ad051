import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { PartRow } from './part-row.tsx'

/** Parts that are often fitted together with this one. Nothing where none are known. */
export function Related({ parts }: { readonly parts: readonly ProductRow[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-label="Often fitted together">
      <div className="shop-h2">
        <h2>Often fitted together</h2>
      </div>
      <div className="parts">
        {parts.map((part) => (
          <PartRow key={part.product_id} part={part} />
        ))}
      </div>
    </section>
  )
}
