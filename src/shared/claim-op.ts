import { claimForm, partsChange } from '../../contract/labor-claims-filing.ts'
import type { ClaimForm, PartsChange } from '../../contract/labor-claims-filing.ts'
import { claimPart } from '../../contract/shapes/claim.ts'
import type { ClaimPart } from '../../contract/shapes/claim.ts'
import type { OutboxItem } from '../../offline/engine.ts'
import { counted } from './waiting-words.ts'

type Item = Pick<OutboxItem, 'kind' | 'input' | 'known'>

/** The saved words of a new claim, or null where it is another kind or cannot be read. */
export function claimIn(item: Item): ClaimForm | null {
  const read = item.kind === 'fileClaim' ? claimForm.safeParse(item.input?.body) : null
  return read?.success === true ? read.data : null
}

/** The saved list of parts, or null. */
export function partsIn(item: Item): PartsChange | null {
  const read = item.kind === 'setParts' ? partsChange.safeParse(item.input?.body) : null
  return read?.success === true ? read.data : null
}

/** The parts of a list with their names, as far as the form knew them. */
export function namedParts({ parts }: PartsChange, known: unknown): readonly ClaimPart[] {
  const told = (known as { readonly parts?: readonly unknown[] } | undefined)?.parts ?? []
  const named = told.flatMap((one) => {
    const read = claimPart.safeParse(one)
    return read.success ? [read.data] : []
  })
  return parts.map((part) => ({
    number: '',
    name: `Part ${part.product_id}`,
    state: '',
    price: 0,
    ...named.find((one) => one.product_id === part.product_id),
    ...part,
  }))
}

/** What was saved of a claim or its parts, name by name. */
export function claimFacts(item: Item): readonly (readonly [name: string, value: string])[] {
  const [claim, parts] = [claimIn(item), partsIn(item)]
  if (parts !== null)
    return [
      [
        'Parts',
        parts.parts.length === 0
          ? 'none'
          : namedParts(parts, item.known)
              .map((part) => `${part.qty} × ${part.name} ${part.number}`.trim())
              .join(', '),
      ],
    ]
  if (claim === null) return []
  return [
    ['Serial number', claim.serial_number],
    ['Customer', [claim.customer_company, claim.customer_name].filter(Boolean).join(', ')],
    ['Address', [claim.customer_address_1, claim.customer_city, claim.customer_postal_code].filter(Boolean).join(', ')],
    ['What is wrong', claim.service_requested],
    ['Parts', claim.order.products.length === 0 ? '' : counted(claim.order.products.length, 'part')],
  ]
}
