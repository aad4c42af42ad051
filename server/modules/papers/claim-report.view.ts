import type { Claim, WireNote, WireTrip } from '../../../contract/shapes/claim.ts'
import type { Finding } from '../../../domain/labor-claims/checks/finding.ts'
import { getStatusLabel } from '../../../domain/labor-claims/states.ts'
import { tripHours } from '../../../domain/labor-claims/trips.ts'
import { toAmount, toCents } from '../../../domain/money/cents.ts'
import { formatDay } from '../../../domain/orders/list-days.ts'
import { formatShopDay } from '../../kernel/shop-day.ts'
import {
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawSums,
  drawTable,
  formatAmount,
  formatCityLine,
  numberPages,
  toAddressLines,
} from '../orders/index.ts'
import type { Document, PdfColumn, Seller } from '../orders/index.ts'
import { drawPictures, drawSignature } from './pictures.view.ts'
import type { PrintedPicture } from './pictures.view.ts'

/** What a service report shows. `findings`: the payment check on the office's copy; null on others. */
export interface ClaimReport {
  readonly claim: Claim
  readonly findings: readonly Pick<Finding, 'sentence'>[] | null
  readonly photos: readonly PrintedPicture[]
  readonly others: readonly string[]
  readonly signature: PrintedPicture | null
}

/** `1.17`: at most two decimals. */
const formatNumber = (n: number) => String(Math.round(n * 100) / 100)
const formatUntil = (day: string | null) => (day === null ? '' : `until ${formatDay(day)}`)

const tripColumns: readonly PdfColumn<WireTrip>[] = [
  { head: 'Date', x: 54, width: 74, cell: (trip) => formatDay(trip.trip_date_scheduled) },
  { head: 'Technician', x: 132, width: 92, cell: ({ author }) => author.name },
  {
    head: 'Findings and work',
    x: 230,
    width: 220,
    cell: ({ trip_services_performed: done, trip_service_requested: asked }) => done || `Planned: ${asked}`,
  },
  { head: 'Hours', x: 456, width: 46, align: 'right', cell: (trip) => formatNumber(tripHours(trip)) },
  {
    head: 'Miles',
    x: 508,
    width: 50,
    align: 'right',
    cell: ({ miles }) => (miles === null ? '–' : formatNumber(miles)),
  },
]

type Part = Claim['order']['products'][number]
const partColumns: readonly PdfColumn<Part>[] = [
  { head: 'Qty', x: 54, width: 34, cell: ({ qty }) => String(qty) },
  { head: 'Part number', x: 92, width: 120, cell: ({ number }) => number },
  { head: 'Part', x: 220, width: 190, cell: ({ name }) => name },
  { head: 'From', x: 416, width: 70, cell: ({ source }) => (source === 'stock' ? 'Stock' : 'Order') },
  { head: 'State', x: 490, width: 68, cell: ({ state }) => state },
]

type Money = Claim['money'][number]
const moneyKinds: Readonly<Record<Money['kind'], string>> = {
  labor: 'Labor',
  trips: 'Trip charge',
  mileage: 'Mileage',
  parts: 'Parts from stock',
}
const moneyFields = ['requested', 'calculated', 'approved', 'paid'] as const
const formatMoney = (amount: number | null) => (amount === null ? '–' : formatAmount(amount))
const moneyColumns: readonly PdfColumn<Money>[] = [
  { head: 'Payment', x: 54, width: 92, cell: ({ kind }) => moneyKinds[kind] },
  { head: 'Basis', x: 150, width: 124, cell: ({ basis }) => basis },
  ...moneyFields.map((field, at) => ({
    head: field.replace(/^./, (first) => first.toUpperCase()),
    ...{ x: 278 + at * 70, width: 70, align: 'right' as const },
    cell: (line: Money) => formatMoney(line[field]),
  })),
]

/** The sum of a column in dollars; null where it has no amount yet. */
function sumMoney(lines: readonly Money[], field: (typeof moneyFields)[number]): number | null {
  const amounts = lines.flatMap((line) => (line[field] === null ? [] : [toCents(line[field])]))
  return amounts.length === 0 ? null : toAmount(amounts.reduce((sum, cents) => sum + cents, 0))
}

/** The day on which the claim was filed, also without a signal: coverage and pay go by it. */
function formatFiled({ history, updated_at }: Claim): string {
  const filed = history[0]
  return formatShopDay(filed?.made_at ?? filed?.at ?? updated_at)
}

function drawTop(document: Document, claim: Claim, seller: Seller): number {
  let y = drawHead(document, seller, `Service report ${claim.display_id}`)
  y = drawFacts(
    document,
    [
      ['Status', getStatusLabel(claim)],
      ['Filed', formatFiled(claim)],
      ['Closed', claim.closed_at === null ? '' : formatShopDay(claim.closed_at)],
      ['Machine', `${claim.brand} ${claim.model} (${claim.equipment_type})`],
      ['Serial number', claim.serial_number],
      ['Manufacturer', claim.manufacturer_name],
      ['Parts covered', formatUntil(claim.coverage_parts_until)],
      ['Labor covered', formatUntil(claim.coverage_labor_until)],
    ],
    y,
  )
  const contacts = claim.customer_contact.map(({ value }) => value)
  const { customer_name: name, customer_company: company, customer_address_1: one, customer_address_2: two } = claim
  const city = formatCityLine(claim.customer_city, claim.customer_state, claim.customer_postal_code)
  return drawBlocks(
    document,
    [
      ['Customer', toAddressLines([...new Set([name, company, one, two, city, ...contacts])])],
      ['Servicer', toAddressLines([claim.servicer_name ?? claim.provider_name ?? ''])],
    ],
    y,
  )
}

function drawWork(document: Document, claim: Claim, start: number): number {
  let y = drawHeading(document, 'Problem', start)
  y = drawParagraph(document, claim.service_requested, y)
  if (claim.additional_info !== '') y = drawParagraph(document, claim.additional_info, y)
  y = drawHeading(document, 'Trips', y + 4)
  if (claim.trips.length === 0) y = drawParagraph(document, 'No trip was logged.', y)
  else y = drawTable(document, tripColumns, claim.trips, y)
  if (claim.order.products.length === 0) return y
  return drawTable(document, partColumns, claim.order.products, drawHeading(document, 'Parts', y + 4))
}

function drawMoney(document: Document, money: Claim['money'], start: number): number {
  const lines = money.filter((line) => line.requested !== 0 || line.calculated !== 0 || line.approved !== null)
  if (lines.length === 0) return start
  let y = drawTable(document, moneyColumns, lines, drawHeading(document, 'Payment', start + 4))
  y = drawSums(
    document,
    moneyFields.map((field) => [
      `Total ${field}`,
      formatMoney(sumMoney(lines, field)),
      field === 'approved' || field === 'paid',
    ]),
    y,
  )
  for (const { kind, reason } of lines)
    if (reason !== null) y = drawParagraph(document, `${moneyKinds[kind]}: ${reason}.`.replace(/\.\.$/, '.'), y)
  return y
}

function drawNotes(document: Document, title: string, notes: readonly WireNote[], start: number): number {
  if (notes.length === 0) return start
  let y = drawHeading(document, title, start + 4)
  for (const { author, made_at, note } of notes)
    y = drawParagraph(document, `${author.name}, ${formatShopDay(made_at)}: ${note}`, y)
  return y
}

/** Draws the service report of a claim. */
export function drawClaimReport(document: Document, report: ClaimReport, seller: Seller): void {
  const { claim, findings, photos, others, signature } = report
  const isInternal = (note: WireNote) => note.class === 'internal'
  let y = drawTop(document, claim, seller)
  y = drawWork(document, claim, y)
  y = drawMoney(document, claim.money, y)
  y = drawNotes(
    document,
    'Notes',
    claim.notes.filter((note) => !isInternal(note)),
    y,
  )
  y = drawNotes(document, 'Internal notes', claim.notes.filter(isInternal), y)
  if (findings !== null && findings.length > 0) {
    y = drawHeading(document, 'Payment check', y + 4)
    for (const { sentence } of findings) y = drawParagraph(document, sentence, y)
  }
  y = drawPictures(document, photos, others, y + 4)
  if (signature !== null) drawSignature(document, signature, y + 4)
  if (findings !== null) markAsOfficeCopy(document)
  numberPages(document, seller)
}

/** Says on each page that the copy has what customers and servicers do not read. */
function markAsOfficeCopy(document: Document): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    document.font('bold').fontSize(9).fillColor('#b42318')
    document.text('Office copy: has internal notes', 54, 34, { width: 504, align: 'right', lineBreak: false })
  }
}
