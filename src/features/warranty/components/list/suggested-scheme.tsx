import type { WarrantyScheme } from '../../../../../contract/shapes/registration.ts'
import { whereabouts } from '../../../../../contract/warranty-whereabouts.ts'
import { useRead } from '../../../../data/use-read.ts'
import { formatList, formatCounted } from '../../../../shared/outbox/waiting-label.ts'

const formatMonths = (months: number) =>
  months % 12 === 0 ? formatCounted(months / 12, 'year') : formatCounted(months, 'month')

/** `frame 10 years, parts 2 years and labor 6 months`. What is not covered is left out. */
function formatTerms(scheme: WarrantyScheme): string {
  const terms = (
    [
      ['frame', scheme.frame_months],
      ['parts', scheme.parts_months],
      ['wear parts', scheme.wear_months],
      ['labor', scheme.labor_months],
    ] as const
  ).filter(([, months]) => months > 0)
  return formatList(terms.map(([name, months]) => `${name} ${formatMonths(months)}`))
}

/** The warranty that an unregistered machine gets by its serial number (W15); nothing where the number tells none. */
export function SuggestedScheme({ serial }: { readonly serial: string }) {
  const suggested = useRead(whereabouts.suggestScheme, { query: { serial_number: serial } })
  if (suggested.state !== 'ready') return null
  const terms = formatTerms(suggested.value)
  return (
    <p className="mt2">
      Once registered, a machine with this number has the warranty <b>{suggested.value.title}</b>
      {terms === '' ? '' : `: ${terms}`}, from the day it was{' '}
      {suggested.value.starts === 'purchased' ? 'purchased' : 'installed'}.
    </p>
  )
}
