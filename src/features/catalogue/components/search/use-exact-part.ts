import { useRef } from 'react'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogueSource } from '../../../../data/catalogue.tsx'
import { useClock } from '../../../../data/clock.tsx'

/** How long Enter waits for the part, in ms, before the results open without it. */
const maxWaitMs = 500

/** Whether a term may be a part number or a barcode. Terms without a digit are searched at once. */
export const mayBeNumber = (term: string): boolean => term.length <= 60 && /\d/.test(term)

/**
 * Finds the part whose whole number or barcode a term is (P02), on the server or on this device, and passes its id on: null
 * for any other term, and where no answer comes in time. A later call replaces an earlier one, and `forget` drops it.
 */
export function useExactPart(): {
  readonly find: (term: string, then: (productId: number | null) => void) => void
  readonly forget: () => void
} {
  const source = useCatalogueSource()
  const clock = useClock()
  const latest = useRef(0)
  const forget = () => {
    latest.current += 1
  }
  const find = (term: string, then: (productId: number | null) => void) => {
    forget()
    const turn = latest.current
    const answer = (productId: number | null) => {
      if (latest.current !== turn) return
      forget()
      stopWaiting()
      then(productId)
    }
    const stopWaiting = clock.setTimer(maxWaitMs, () => {
      answer(null)
    })
    source.read(catalogue.table.readProductByNumber, { params: { number: term } }).then(
      ({ value }) => {
        answer(value.product_id)
      },
      () => {
        answer(null)
      },
    )
  }
  return { find, forget }
}
