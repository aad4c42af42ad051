import { usePostalCode } from '../../data/use-postal-code.ts'

/** The town and state of a complete postal code (G01), also from the table on this device; null where unknown. */
export function usePostalPlace(postal: string): { readonly city: string; readonly state: string } | null {
  const { found } = usePostalCode(postal)
  return found == null ? null : { city: found.city, state: found.state }
}
