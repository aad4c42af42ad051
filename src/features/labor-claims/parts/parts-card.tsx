import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Section } from './section.tsx'
import { amountWords } from './money-words.ts'

/** The parts of the claim's order and what was used from stock; read-only. */
export function PartsCard({ claim }: { readonly claim: Claim }) {
  const { products } = claim.order
  return (
    <Section title="Parts" {...(products.length === 0 ? {} : { count: products.length })}>
      {products.length === 0 ? (
        <p className="tk-none">No parts on this claim yet.</p>
      ) : (
        <ul className="tk-parts">
          {products.map((part) => (
            <li key={`${part.product_id}-${part.source}`}>
              <div className="grow">
                <span className="tk-part">{part.name}</span>
                <span className="mono ink2">{part.number}</span>
                <span className="mute">
                  {part.source === 'stock' ? 'From own stock' : 'Ordered'} · ${amountWords(part.price)}
                </span>
              </div>
              <div className="tk-part-end">
                <span className={part.state === 'delivered' ? 'pill ok full' : 'pill ring'}>
                  {part.state.charAt(0).toUpperCase() + part.state.slice(1)}
                </span>
                <span className="mute tn">Qty {part.qty}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
