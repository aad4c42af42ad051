import type { Cover, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { formatDay } from '../../../domain/orders/list-days.ts'
import { formatShopDay } from '../../kernel/shop-day.ts'
import type { CoverageKind } from '../../../domain/warranty/coverage.ts'
import { getWeek } from '../../../domain/warranty/serials.ts'
import {
  drawBarcode,
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawTable,
  drawText,
  formatCityLine,
  makeRoom,
  numberPages,
  toAddressLines,
} from '../orders/index.ts'
import type { Document, PdfColumn, Seller } from '../orders/index.ts'

const kinds: Readonly<Record<CoverageKind, string>> = {
  frame: 'Frame',
  parts: 'Parts',
  wear: 'Wear parts',
  labor: 'Labor',
}

function formatMonths(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}

/** What is covered for how long. A floor model is covered from its sale on, so it has no days yet. */
const columns: readonly PdfColumn<Cover>[] = [
  { head: 'Coverage', x: 54, width: 130, cell: ({ kind }) => kinds[kind] },
  { head: 'For', x: 190, width: 90, cell: ({ months }) => (months === 0 ? '–' : formatMonths(months)) },
  { head: 'From', x: 286, width: 130, cell: ({ from }) => (from === null ? '–' : formatDay(from)) },
  {
    head: 'Until',
    x: 422,
    width: 136,
    cell: ({ until, months }) => (months === 0 ? 'Not covered' : until === null ? '–' : formatDay(until)),
  },
]

const formatOptionalDay = (day: string | null) => (day === null ? '' : formatDay(day))

function formatManufactured(monday: string | null): string {
  if (monday === null) return ''
  const { week, year } = getWeek(monday)
  return `Week ${week} of ${year}`
}

/** Draws the warranty certificate of a registration: the machine, its owner, and what is covered until when. */
export function drawCertificate(document: Document, record: WarrantyRecord, seller: Seller): void {
  const { locations, scheme } = record
  const dealer = [locations?.dealer_name, locations?.dealer_city].flatMap((line = '') =>
    line.trim() === '' ? [] : [line],
  )
  let y = drawHead(document, seller, `Warranty certificate ${record.display_id}`)
  y = drawFacts(
    document,
    [
      ['Machine', `${record.brand} ${record.model} (${record.equipment_type})`],
      ['Serial number', record.serial_number],
      ['Manufacturer', record.manufacturer.name],
      ['Manufactured', formatManufactured(record.manufactured)],
      ['Purchased', record.floor_model ? 'Floor model' : formatOptionalDay(record.purchased_date)],
      ['Installed', formatOptionalDay(record.installed_date)],
      ['Registered', formatShopDay(record.created_at)],
      ['Warranty', scheme?.title ?? ''],
    ],
    y,
  )
  if (locations !== null)
    y = drawBlocks(
      document,
      [
        [
          'Owner',
          toAddressLines([
            ...[locations.contact_name, locations.company_name, locations.company_location],
            ...[locations.address_1, locations.address_2],
            formatCityLine(locations.city, locations.state, locations.postal_code),
          ]),
        ],
        // Not every registration names one.
        ...(dealer.length === 0 ? [] : [['Dealer', dealer] as const]),
      ],
      y,
    )
  y = drawHeading(document, 'What is covered', y)
  if (scheme === null) y = drawParagraph(document, 'No warranty is stored for this model. Ask us what is covered.', y)
  else y = drawTable(document, columns, record.coverage, y)
  if (scheme !== null && scheme.conditions !== '') y = drawParagraph(document, scheme.conditions, y)
  y = drawParagraph(
    document,
    `Keep this certificate with the machine. To claim, name ${record.display_id} and the serial number.`,
    y + 4,
  )
  y = makeRoom(document, y + 6, 64)
  drawBarcode(document, record.serial_number, { left: 54, width: 260, y, height: 40 })
  document.font('bold').fontSize(9)
  drawText(document, record.serial_number, 54, y + 44, { width: 260, align: 'center', height: 14 })
  numberPages(document, seller)
}
