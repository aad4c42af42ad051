import { site } from '../../contract/site.ts'
import { useRead } from '../data/use-read.ts'

const isWhole = /^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i

/** The town and state of a postal code once it is whole (G01); null where it is not known here. */
export function usePlaceOf(postal: string): { readonly city: string; readonly state: string } | null {
  const isOn = isWhole.test(postal.trim())
  const found = useRead(site.table.readPostalCode, { params: { zip: postal.trim() } }, { isOn })
  return found.state === 'ready' && isOn
    ? { city: found.value.postal_code_city, state: found.value.postal_code_province_abv }
    : null
}
