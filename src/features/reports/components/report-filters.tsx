import type { ReportChoices } from '../../../../contract/shapes/report.ts'
import { claimStatuses } from '../../../../domain/labor-claims/states.ts'
import { formatClaimStatus } from '../../../../domain/reports/claim-state.ts'
import { getOrderStatusLabel, orderStatuses } from '../../../../domain/orders/states.ts'
import type { PeriodName } from '../../../../domain/reports/period.ts'
import { registrationStatuses } from '../../../../domain/warranty/registration.ts'
import { FilterPanel } from '../../../shared/filter-panel.tsx'
import { useTypedTexts } from '../../../shared/use-typed-texts.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { countFilters } from './report-filter.ts'
import type { FilterChange, ReportFilter, ReportName } from './report-filter.ts'
import './reports.css'

interface Choice {
  readonly value: string
  readonly label: string
}

const periods: readonly { readonly value: PeriodName | 'custom'; readonly label: string }[] = [
  { value: 'last-30-days', label: 'Last 30 days' },
  { value: 'last-90-days', label: 'Last 90 days' },
  { value: 'last-12-months', label: 'Last 12 months' },
  { value: 'this-year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
  { value: 'all', label: 'All time' },
  { value: 'custom', label: 'Other days' },
]

const anyStatus: Choice = { value: '', label: 'Any status' }
const registrationLabels = {
  pending: 'Pending',
  'pending - response needed': 'Response needed',
  approved: 'Approved',
  declined: 'Declined',
} as const
const statusChoices: Readonly<Record<ReportName, readonly Choice[]>> = {
  summary: [],
  products: [],
  claims: [
    anyStatus,
    ...claimStatuses.map((value) => ({ value, label: formatClaimStatus(value) })),
    { value: 'closed', label: 'Closed' },
  ],
  orders: [anyStatus, ...orderStatuses.map((value) => ({ value, label: getOrderStatusLabel(value) }))],
  registrations: [anyStatus, ...registrationStatuses.map((value) => ({ value, label: registrationLabels[value] }))],
}

/** The brands of the chosen manufacturer, and the models of the chosen brand. */
function listChoices({ manufacturers, brands, models }: ReportChoices, filter: ReportFilter) {
  const own = brands.filter(
    (brand) => filter.manufacturer_id === '' || String(brand.manufacturer_id) === filter.manufacturer_id,
  )
  const chosen = own.filter((brand) => filter.brand_id === '' || String(brand.brand_id) === filter.brand_id)
  return {
    manufacturers: [
      { value: '', label: 'All manufacturers' },
      ...manufacturers.map((one) => ({ value: String(one.manufacturer_id), label: one.name })),
    ],
    brands: [
      { value: '', label: 'All brands' },
      ...own.map((one) => ({ value: String(one.brand_id), label: one.name })),
    ],
    models: [
      { value: '', label: 'All models' },
      ...chosen.flatMap((brand) =>
        models
          .filter((model) => model.brand_id === brand.brand_id)
          .map((model) => ({ value: String(model.equipment_id), label: `${brand.name} ${model.name}` })),
      ),
    ],
  }
}

/** The account field: what is typed filters 400 ms after the last keystroke. */
function AccountField({
  value,
  error,
  onType,
}: {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
}) {
  const [{ account }, setTexts] = useTypedTexts(
    { account: value },
    (typed) => {
      onType(typed.account)
    },
    400,
  )
  return (
    <Field
      label="Account"
      placeholder="Number or part of the name"
      maxLength={100}
      autoComplete="off"
      error={error}
      isSubmitted
      value={account}
      onChange={({ target }) => {
        setTexts({ account: target.value })
      }}
    />
  )
}

/** The filters of the reports. Each choice is in the address at once. */
export function ReportFilters({
  filter,
  choices,
  today,
  errors,
  onFilter,
}: {
  readonly filter: ReportFilter
  /** Null while they are unknown. */
  readonly choices: ReportChoices | null
  readonly today: string
  /** Sentences for the filters that the server refused. */
  readonly errors: Readonly<Record<string, string>>
  readonly onFilter: (change: FilterChange) => void
}) {
  const count = countFilters(filter)
  const lists = listChoices(choices ?? { manufacturers: [], brands: [], models: [] }, filter)
  const statuses = statusChoices[filter.report]
  return (
    <FilterPanel
      top={
        <>
          <div className="fp-period">
            <SelectField
              label="Period"
              choices={periods}
              value={filter.period}
              onChange={({ target }) => {
                onFilter({ period: target.value, start_date: '', end_date: '' })
              }}
            />
          </div>
          {filter.period === 'custom' ? (
            <>
              <Field
                label="From"
                type="date"
                value={filter.start_date}
                max={filter.end_date === '' ? today : filter.end_date}
                onChange={({ target }) => {
                  onFilter({ start_date: target.value })
                }}
              />
              <Field
                label="To"
                type="date"
                value={filter.end_date}
                error={errors['end_date']}
                isSubmitted
                min={filter.start_date}
                onChange={({ target }) => {
                  onFilter({ end_date: target.value })
                }}
              />
            </>
          ) : null}
        </>
      }
      count={count}
      columns={5}
      onClear={() => {
        onFilter({ manufacturer_id: '', brand_id: '', equipment_id: '', account: '', status: '' })
      }}
    >
      {filter.report === 'orders' ? null : (
        <>
          <SelectField
            label="Manufacturer"
            choices={lists.manufacturers}
            value={filter.manufacturer_id}
            onChange={({ target }) => {
              onFilter({ manufacturer_id: target.value, brand_id: '', equipment_id: '' })
            }}
          />
          <SelectField
            label="Brand"
            choices={lists.brands}
            value={filter.brand_id}
            onChange={({ target }) => {
              onFilter({ brand_id: target.value, equipment_id: '' })
            }}
          />
          <SelectField
            label="Model"
            choices={lists.models}
            value={filter.equipment_id}
            onChange={({ target }) => {
              onFilter({ equipment_id: target.value })
            }}
          />
        </>
      )}
      <AccountField
        value={filter.account}
        error={errors['account']}
        onType={(account) => {
          onFilter({ account })
        }}
      />
      {statuses.length === 0 ? null : (
        <SelectField
          label="Status"
          choices={statuses}
          value={filter.status}
          onChange={({ target }) => {
            onFilter({ status: target.value })
          }}
        />
      )}
    </FilterPanel>
  )
}
