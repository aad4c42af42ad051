/** The shop's own shipping services. A carrier's other codes are shown unchanged. */
const services: Readonly<Record<string, string>> = {
  GROUND: 'Ground',
  GND: 'Ground',
  '2DA': 'Second day air',
  '1DA': 'Next day air',
  '2DAY': 'Second day air',
  NEXT: 'Next day air',
  WC: 'Will call (warehouse pickup)',
}

/** The name of a shipping service by its code. */
export const getServiceName = (code: string): string => services[code] ?? code
