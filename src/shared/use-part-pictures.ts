import { useEffect } from 'react'
import { catalogue } from '../../contract/catalogue.ts'
import type { PartPicture } from '../../contract/shapes/catalogue.ts'
import { useRead } from '../data/use-read.ts'
import { useSharedState } from '../data/use-shared-state.ts'

export type PartPictures = ReadonlyMap<number, PartPicture | null>
const none: PartPictures = new Map()
/** So many are asked for at once. */
const mostAsked = 200

/**
 * Where parts are drawn, as far as it is known: null where no drawing shows one. Only what no other list has asked for
 * before is asked for; without an answer there is no picture, and nothing is said.
 */
export function usePartPictures(productIds: readonly number[]): PartPictures {
  const [known, { change }] = useSharedState('part-pictures', none)
  const wanted = [...new Set(productIds)]
    .filter((id) => !known.has(id))
    .toSorted((a, b) => a - b)
    .slice(0, mostAsked)
    .join(',')
  const reading = useRead(catalogue.table.listPictures, { query: { products: wanted } }, { isOn: wanted !== '' })
  const found = reading.state === 'ready' ? reading.value : null
  useEffect(() => {
    if (found === null || wanted === '') return
    const asked = wanted.split(',').map((id) => [Number(id), null] as const)
    change((before) => new Map([...before, ...asked, ...found.map((one) => [one.product_id, one] as const)]))
  }, [found, wanted, change])
  return known
}
