import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { runBelowLayers } from '../../../../ui/overlay/layer-stack.ts'

/** The ids of the elements of a ticket in which something that is missing is entered. */
export const places = {
  photo: (title: string) =>
    `place-photo-${title
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')}`,
  trip: 'place-trip',
  hours: 'place-hours',
} as const

export interface Place {
  readonly id: string
  readonly label: string
}

/** Where each thing is entered that a finding names as missing. `mayEstimate`: more hours can be requested now. */
export function listPlaces({ code, pictures = [] }: Finding, mayEstimate: boolean): readonly Place[] {
  if (code === 'trips.none') return [{ id: places.trip, label: 'Log a trip' }]
  if (code === 'hours.above-standard' && mayEstimate) return [{ id: places.hours, label: 'Request more hours' }]
  return pictures.map((title) => ({ id: places.photo(title), label: `Take “${title}”` }))
}

/** Leads to a place: it is scrolled to and gets the focus, once the sheet over it has closed. */
export function goToPlace({ id }: Place): void {
  runBelowLayers(() => {
    // Earlier pages stay in the document behind the one that is shown.
    const place = [...document.querySelectorAll<HTMLElement>(`[id="${id}"]`)].find(
      (one) => one.closest('.ion-page-hidden') === null,
    )
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  })
}
