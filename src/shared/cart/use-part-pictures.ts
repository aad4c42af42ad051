import { useEffect, useMemo } from 'react'
import { catalogue } from '../../../contract/catalogue.ts'
import type { PartPicture } from '../../../contract/shapes/catalogue.ts'
import { useRead } from '../../data/use-read.ts'
import { useSharedState } from '../../data/use-shared-state.ts'

export type PartPictures = ReadonlyMap<number, PartPicture | null>
const none: PartPictures = new Map()
/** The most parts per request. */
const maxRequested = 200

function addFound(known: PartPictures, requested: string, found: readonly PartPicture[]): PartPictures {
  const asked = requested.split(',').map((id) => [Number(id), null] as const)
  return new Map([...known, ...asked, ...found.map((one) => [one.product_id, one] as const)])
}

/**
 * The diagram position of each part; null where no diagram shows it. Each part is requested once. A failed request shows no
 * picture and no error.
 */
export function usePartPictures(productIds: readonly number[]): PartPictures {
  const [known, { change }] = useSharedState('part-pictures', none)
  const requested = [...new Set(productIds)]
    .filter((id) => !known.has(id))
    .toSorted((a, b) => a - b)
    .slice(0, maxRequested)
    .join(',')
  const reading = useRead(catalogue.table.listPictures, { query: { products: requested } }, { isOn: requested !== '' })
  const found = reading.state === 'ready' ? reading.value : null
  useEffect(() => {
    if (found === null || requested === '') return
    change((before) => addFound(before, requested, found))
  }, [found, requested, change])
  // Where the server draws the page, there are no effects.
  return useMemo(
    () => (found === null || requested === '' ? known : addFound(known, requested, found)),
    [known, found, requested],
  )
}
