import { useDeferredValue, useEffect, useRef } from 'react'
import { orders } from '../../../../../contract/orders.ts'
import type { OrderEdit, OrderPreview } from '../../../../../contract/shapes/order-edit.ts'
import { useRead } from '../../../../data/use-read.ts'

/**
 * What an edit costs while it is typed. Null asks nothing. `refused` is the error of a save: it asks again, since the answer
 * here was another one. `isOld`: the figures are those of an earlier edit.
 */
export function usePreview(
  orderId: number,
  edit: OrderEdit | null,
  refused: string | undefined,
): { readonly preview: OrderPreview | null; readonly isOld: boolean; readonly error: unknown } {
  // By value: a form makes the edit anew at each render.
  const typed = JSON.stringify(edit)
  const asked = useDeferredValue(typed)
  const read = useRead(
    orders.table.previewEdit,
    { params: { id: String(orderId) }, body: (JSON.parse(asked) as OrderEdit | null) ?? {} },
    { isOn: asked !== 'null', keepPrevious: true, staleTime: 30_000 },
  )
  const refetch = useRef<(() => void) | null>(null)
  useEffect(() => {
    refetch.current = read.state === 'loading' ? null : read.refetch
  })
  useEffect(() => {
    if (refused !== undefined) refetch.current?.()
  }, [refused])
  if (asked === 'null' || read.state === 'loading') return { preview: null, isOld: edit !== null, error: null }
  if (read.state === 'failed') return { preview: null, isOld: false, error: read.error }
  return { preview: read.value, isOld: !read.isFresh || asked !== typed, error: null }
}
