import type { ProductRow } from '../../../../../contract/shapes/catalogue.ts'
import { PartRow } from '../part-row.tsx'

/** Parts that are often replaced together with this one. Renders nothing if none are known. */
export function RelatedParts({ parts }: { readonly parts: readonly ProductRow[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-label="Often replaced together">
      <div className="shop-h2">
        <h2>Often replaced together</h2>
      </div>
      <div className="parts">
        {parts.map((part) => (
          <PartRow key={part.product_id} part={part} />
        ))}
      </div>
    </section>
  )
}
