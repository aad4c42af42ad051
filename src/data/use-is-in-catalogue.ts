import { useQuery } from '@tanstack/react-query'
import type { Row, Sent } from '../../contract/kernel/endpoint.ts'
import { getRowName } from '../../contract/kernel/endpoint.ts'
import { useCatalogueSource } from './catalogue.tsx'
import { findRefusal } from './error-message.ts'

/** Whether a read of the catalogue finds something. That it finds nothing is an answer here, and no error. */
export function useIsInCatalogue<R extends Row>(row: R, input: Sent<R>, isOn: boolean): boolean {
  const catalogue = useCatalogueSource()
  const { data } = useQuery({
    queryKey: ['catalogue', row.path, 'known', input],
    meta: { row: getRowName(row) },
    enabled: isOn,
    queryFn: async () => {
      try {
        await catalogue.read(row, input)
        return true
      } catch (error) {
        if (findRefusal(error)?.status === 404) return false
        throw error
      }
    },
  })
  return data === true
}
