import { useState } from 'react'
import { site } from '../../../../contract/site.ts'
import { formatTaxRow } from '../../../../domain/settings/tax-rates.ts'
import type { TaxRow } from '../../../../domain/settings/tax-rates.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useRead } from '../../../data/use-read.ts'
import { sortStates } from '../../../shared/address/sort-states.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { FilterField } from '../../../shared/filter-field.tsx'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toNewRow, withBase } from '../../../shared/drafts/based-fields.ts'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { RowSheet } from './form/row-sheet.tsx'
import { TaxForm, newTaxFields, toTaxFields } from './tax-form.tsx'
import type { TaxFields } from './tax-form.tsx'
import { useSettingSave } from './form/use-setting-save.ts'
import type { SettingOf } from './form/use-setting-form.ts'

/** The rate whose sheet is open. A new one has an id of its own: somebody else may add one at the same time. */
interface Open {
  readonly id: string
  readonly isNew: boolean
}

/** The table of taxes. Each rate is opened and saved by itself. */
export function TaxSection({ setting }: { readonly setting: SettingOf<'tax'> }) {
  const { isOnline } = useConnectionStatus()
  const { save, isSaving } = useSettingSave()
  const states = useRead(site.table.listStates, { query: {} })
  const engine = useEngine()
  const [open, setOpen] = useState<Open | null>(null)
  const [filter, setFilter] = useState('')
  const { rates } = setting.value
  const regions = sortStates(states.state === 'ready' ? states.value : []).map((one) => ({
    ...{ value: one.abbreviation, label: one.state_name },
  }))
  const nameOf = (region: string) => regions.find(({ value }) => value === region)?.label ?? region
  const shown = rates
    .filter((row) => `${nameOf(row.region)} ${formatTaxRow(row)}`.toLowerCase().includes(filter.trim().toLowerCase()))
    .toSorted((a, b) => nameOf(a.region).localeCompare(nameOf(b.region)))
  const row = rates.find(({ id }) => id === open?.id)
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <div className="stack">
      {setting.rev === 0 ? (
        <Note icon="info">
          These are the sales taxes of states and provinces that the product comes with. They lack counties and cities,
          and where your shop need not collect at all. Change what differs, or use them as they are.
        </Note>
      ) : null}
      <div className="card">
        <div className="set-filter">
          <FilterField
            className="grow"
            label="Find a rate"
            placeholder="State, name or postal code"
            maxLength={60}
            value={filter}
            onType={setFilter}
          />
          <Button
            fill={setting.rev === 0 ? 'outline' : 'filled'}
            icon="plus"
            onClick={() => {
              setOpen({ id: engine.newId(), isNew: true })
            }}
          >
            Add rate
          </Button>
          {setting.rev === 0 ? (
            <Button
              fill="filled"
              disabled={!isOnline}
              isBusy={isSaving}
              onClick={() =>
                void save({ section: 'tax', rev: 0, value: { rates: [...rates] } }, 'The tax table is in use')
              }
            >
              Use these rates
            </Button>
          ) : null}
        </div>
        <TaxRows
          rows={shown}
          nameOf={nameOf}
          onOpen={(id) => {
            setOpen({ id, isNew: false })
          }}
        />
      </div>
      {open === null ? null : (
        <RowSheet
          title={row === undefined ? 'Add rate' : `${row.name}, ${nameOf(row.region)}`}
          onClose={close}
          removal={
            row === undefined
              ? null
              : {
                  label: 'Remove rate',
                  done: 'Rate removed',
                  form: {
                    ...{ section: 'tax', rev: setting.rev },
                    value: { rates: rates.filter(({ id }) => id !== row.id) },
                  },
                }
          }
        >
          <RowForm key={setting.rev} setting={setting} open={open} regions={regions} onSaved={close} />
        </RowSheet>
      )}
    </div>
  )
}

/** Finds the unfinished new rate again by one draft, which has its id. */
function RowForm({
  setting,
  open,
  regions,
  onSaved,
}: {
  readonly setting: SettingOf<'tax'>
  readonly open: Open
  readonly regions: readonly { readonly value: string; readonly label: string }[]
  readonly onSaved: () => void
}) {
  const draftKey = `setting:tax:${open.isNew ? 'new' : open.id}`
  const find = (id: string) => {
    const row = setting.value.rates.find((one) => one.id === id)
    return row === undefined ? undefined : toTaxFields(row)
  }
  const getCurrent = (id: string) => find(id) ?? newTaxFields(id)
  const start = withBase(getCurrent(open.id), setting.rev)
  return (
    <WithDraft<TaxFields & Based> draftKey={draftKey} start={start}>
      {(draft) => {
        const values = toNewRow(draft.values, find(draft.values.id), start)
        return (
          <TaxForm
            {...{ setting, draftKey, regions, onSaved }}
            draft={{ ...draft, values }}
            current={getCurrent(values.id)}
          />
        )
      }}
    </WithDraft>
  )
}

function TaxRows({
  rows,
  nameOf,
  onOpen,
}: {
  readonly rows: readonly TaxRow[]
  readonly nameOf: (region: string) => string
  readonly onOpen: (id: string) => void
}) {
  const isDesk = useIsDesk()
  if (rows.length === 0) return <p className="bd t14 mute">No rate matches.</p>
  if (!isDesk)
    return (
      <ul className="list" aria-label="Tax rates">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="item"
              aria-haspopup="dialog"
              onClick={() => {
                onOpen(row.id)
              }}
            >
              <span className="grow">
                <span className="t14 b">{nameOf(row.region)}</span>
                <span className="t13 mute">{formatTaxRow(row)}</span>
              </span>
              <Icon name="forward" className="chev" />
            </button>
          </li>
        ))}
      </ul>
    )
  const columns: readonly Column<TaxRow>[] = [
    {
      key: 'region',
      head: 'State or province',
      className: 'nw',
      cell: (row) => (
        <Button
          fill="link"
          aria-haspopup="dialog"
          onClick={() => {
            onOpen(row.id)
          }}
        >
          {nameOf(row.region)}
        </Button>
      ),
    },
    { key: 'name', head: 'Name', cell: ({ name }) => name },
    {
      key: 'prefix',
      head: 'Postal codes',
      cell: ({ postal_prefix: prefix }) => (prefix === '' ? 'All' : `${prefix}…`),
    },
    { key: 'percent', head: 'Percent', isNumber: true, cell: ({ percent }) => `${percent}%` },
    { key: 'shipping', head: 'On shipping', cell: ({ on_shipping }) => (on_shipping ? 'Yes' : 'No') },
    { key: 'from', head: 'From', cell: ({ from }) => (from === null ? '' : formatFullDay(from)), className: 'nw' },
  ]
  return (
    <Table
      label="Tax rates"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRow={({ id }) => {
        onOpen(id)
      }}
    />
  )
}
