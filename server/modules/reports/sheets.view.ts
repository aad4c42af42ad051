// The tables of the reports as files: the same figures as on the screen, amounts and dates as every spreadsheet reads them.
import type {
  ClaimsSummary,
  OrdersSummary,
  ProductsSummary,
  RegistrationsSummary,
  WarrantySummary,
} from '../../../contract/shapes/report.ts'
import { getOrderStatusLabel } from '../../../domain/orders/states.ts'
import { formatClaimStatus } from '../../../domain/reports/claim-state.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import type { Sheet } from '../../kernel/csv-sheet.ts'
import { toSheet } from '../../kernel/csv-sheet.ts'

const plain = (amount: number): string => amount.toFixed(2)
const days = [
  ['From', ({ start }: { readonly start: string }) => start],
  ['To', ({ end }: { readonly end: string }) => end],
] as const
const account = [
  ['Account number', ({ display_id }: { readonly display_id: string }) => display_id],
  ['Account', ({ name }: { readonly name: string }) => name],
] as const
const part = [
  ['Part', ({ number }: { readonly number: string }) => number],
  ['Name', ({ name }: { readonly name: string }) => name],
] as const
interface Rated {
  readonly machines: number
  readonly rate: number | null
}
const rated = [
  ['Machines', ({ machines }: Rated) => machines],
  ['Claims per 100 machines', ({ rate }: Rated) => rate?.toFixed(1) ?? null],
] as const

export const toSummary = ({ columns }: WarrantySummary): Sheet =>
  toSheet(
    [
      ...days,
      ['Registrations', (row) => row.registrations],
      ['Labor claims', (row) => row.claims],
      ['Warranty orders', (row) => row.warranty_orders],
    ],
    columns,
  )

export const toWaiting = ({ waiting }: ClaimsSummary): Sheet =>
  toSheet(
    [
      ['Status', (row) => formatClaimStatus(row.status)],
      ['Open claims', (row) => row.claims],
      ['Money at risk', (row) => plain(row.at_risk)],
      ['Oldest since', (row) => (row.oldest === null ? null : toShopDay(new Date(row.oldest)))],
    ],
    waiting,
  )

export const toClaims = ({ columns }: ClaimsSummary): Sheet =>
  toSheet(
    [
      ...days,
      ['Filed', (row) => row.filed],
      ['Paid', (row) => row.paid],
      ['Declined', (row) => row.declined],
      ['Closed otherwise', (row) => row.closed],
      ['Amount paid', (row) => plain(row.amount)],
    ],
    columns,
  )

const groups = [
  'Under 1 day',
  '1 to 3 days',
  '3 to 7 days',
  '7 to 14 days',
  '14 to 30 days',
  '30 days or more',
] as const

export const toStays = ({ stays }: ClaimsSummary): Sheet =>
  toSheet<ClaimsSummary['stays'][number]>(
    [
      ['Status', (row) => formatClaimStatus(row.status)],
      ['Claims that left it', (row) => row.stays],
      ['Average hours', (row) => row.mean_hours.toFixed(1)],
      ['Half within hours', (row) => row.half_hours],
      ['9 of 10 within hours', (row) => row.most_hours],
      ...groups.map((head, at) => [head, (row: ClaimsSummary['stays'][number]) => row.groups[at] ?? 0] as const),
    ],
    stays,
  )

export const toClaimAccounts = ({ accounts }: ClaimsSummary): Sheet =>
  toSheet([...account, ['Claims', (row) => row.claims], ['Paid', (row) => plain(row.paid)]], accounts)

export const toOrders = ({ columns }: OrdersSummary): Sheet =>
  toSheet(
    [
      ...days,
      ['Web orders', (row) => row.web],
      ['Phone orders', (row) => row.phone],
      ['Warranty orders', (row) => row.warranty],
      ['Sales', (row) => plain(row.sales)],
    ],
    columns,
  )

export const toOrderStatuses = ({ statuses }: OrdersSummary): Sheet =>
  toSheet(
    [
      ['Status', (row) => getOrderStatusLabel(row.status)],
      ['Orders', (row) => row.orders],
      ['Total', (row) => plain(row.total)],
    ],
    statuses,
  )

export const toOrderAccounts = ({ accounts }: OrdersSummary): Sheet =>
  toSheet([...account, ['Orders', (row) => row.orders], ['Sales', (row) => plain(row.sales)]], accounts)

export const toRegistrations = ({ columns }: RegistrationsSummary): Sheet =>
  toSheet(
    [
      ...days,
      ['Approved', (row) => row.approved],
      ['Pending', (row) => row.pending],
      ['Response needed', (row) => row.response],
      ['Declined', (row) => row.declined],
    ],
    columns,
  )

export const toRegisteredModels = ({ models }: RegistrationsSummary): Sheet =>
  toSheet(
    [
      ['Brand', (row) => row.brand],
      ['Model', (row) => row.model],
      ['Registrations', (row) => row.registrations],
    ],
    models,
  )

export const toRegisteredAccounts = ({ accounts }: RegistrationsSummary): Sheet =>
  toSheet([...account, ['Registrations', (row) => row.registrations]], accounts)

export const toModels = ({ models }: ProductsSummary): Sheet =>
  toSheet(
    [['Brand', (row) => row.brand], ['Model', (row) => row.model], ['Claims', (row) => row.claims], ...rated],
    models,
  )

export const toParts = ({ parts }: ProductsSummary): Sheet =>
  toSheet([...part, ['Claims', (row) => row.claims], ['Pieces', (row) => row.pieces], ...rated], parts)

export const toWeeks = ({ weeks }: ProductsSummary): Sheet =>
  toSheet(
    [['Week', (row) => row.week], ['Begins', (row) => row.monday], ['Claims', (row) => row.claims], ...rated],
    weeks,
  )

export const toRunOut = ({ run_out: runOut }: ProductsSummary): Sheet =>
  toSheet(
    [
      ...part,
      ['In stock', (row) => row.stock],
      ['Ordered in 13 weeks', (row) => row.demand],
      ['Ordered a week', (row) => row.per_week],
      ['Days left', (row) => row.days_left],
      ['Runs out on', (row) => row.runs_out_on],
    ],
    runOut,
  )

export const toSold = ({ sold }: ProductsSummary): Sheet =>
  toSheet([...part, ['Pieces', (row) => row.pieces], ['Sales', (row) => plain(row.sales)]], sold)
