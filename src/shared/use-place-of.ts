import { usePostalCode } from '../data/use-postal-code.ts'

/** The town and state of a postal code once it is whole (G01), without a network from the table on this device; null where it is not known. */
export function usePlaceOf(postal: string): { readonly city: string; readonly state: string } | null {
  const { found } = usePostalCode(postal)
  return found == null ? null : { city: found.city, state: found.state }
}
