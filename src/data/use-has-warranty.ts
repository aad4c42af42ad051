import { site } from '../../contract/site.ts'
import { useRead } from './use-read.ts'

/** Whether this shop has a warranty area (`use_warranty` of site info). True until the server says otherwise. */
export function useHasWarranty(): boolean {
  const info = useRead(site.table.readSite, { query: {} })
  return info.state !== 'ready' || info.value.use_warranty
}
