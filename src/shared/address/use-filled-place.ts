import { useEffect, useRef } from 'react'
import { site } from '../../../contract/site.ts'
import { useRead } from '../../data/use-read.ts'
import { usePostalCode } from '../../data/use-postal-code.ts'

/** City and state as a form has them. */
interface Place {
  readonly city: string
  readonly state: string
}

interface PlaceOfForm {
  /** Whether the form follows its postal code. */
  readonly isOn?: boolean
  /** What the form's state field holds. */
  readonly stateAs: 'abbreviation' | 'id'
  readonly getPlace: () => Place
  readonly setPlace: (part: keyof Place, value: string) => void
}

/**
 * Fills in city and state of a complete postal code (G01), also from the table on this device. It replaces what is empty
 * and what an earlier postal code filled in, so that a corrected postal code corrects both.
 */
export function useFilledPlace(postalCode: string, form: PlaceOfForm): void {
  const { found } = usePostalCode(postalCode)
  const states = useRead(site.table.listStates, { query: {} })
  const city = found?.city ?? ''
  const abbreviation = found?.state ?? ''
  const stateId =
    states.state === 'ready' ? states.value.find((one) => one.state_abbreviation === abbreviation)?.state_id : undefined
  const state = form.stateAs === 'id' ? String(stateId ?? '') : abbreviation
  const isOn = form.isOn ?? true
  const filled = useRef<Place>({ city: '', state: '' })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isOn || city === '') return
    const before = filled.current
    const place = { city, state }
    filled.current = place
    const typed = latest.current.getPlace()
    for (const part of ['city', 'state'] as const) {
      const isFree = typed[part].trim() === '' || typed[part] === before[part]
      if (isFree && place[part] !== '' && place[part] !== before[part]) latest.current.setPlace(part, place[part])
    }
  }, [isOn, city, state])
}
