import { useState } from 'react'
import { useEngine } from '../../../data/engine.tsx'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { toNewRow, withBase } from '../../../shared/drafts/based-fields.ts'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { RowSheet } from './form/row-sheet.tsx'
import type { SettingOf } from './form/use-setting-form.ts'
import { WarehouseForm, newWarehouseFields } from './warehouse-form.tsx'
import type { WarehouseFields } from './warehouse-form.tsx'

/** The warehouses, and which of them orders ship from. */
export function WarehousesSection({ setting }: { readonly setting: SettingOf<'warehouses'> }) {
  const engine = useEngine()
  // A new one has an id of its own: somebody else may add one at the same time. Its one draft finds it again.
  const [open, setOpen] = useState<{ readonly id: string; readonly isNew: boolean } | null>(null)
  const { warehouses, default_id } = setting.value
  const row = warehouses.find(({ id }) => id === open?.id)
  const close = () => {
    setOpen(closeOnly(open))
  }
  const find = (id: string): WarehouseFields | undefined => {
    const found = warehouses.find((one) => one.id === id)
    return found === undefined ? undefined : { ...found, is_default: id === default_id }
  }
  const getCurrent = (id: string) => find(id) ?? newWarehouseFields(id, warehouses.length === 0)
  const start = withBase(getCurrent(open?.id ?? ''), setting.rev)
  const draftKey = `setting:warehouse:${open?.isNew === true ? 'new' : (open?.id ?? '')}`
  return (
    <div className="stack">
      {warehouses.length === 0 ? (
        <Note icon="info">
          No warehouse yet. Until there is one, rates and pickup taxes count from the postal code {setting.ships_from}.
        </Note>
      ) : null}
      <div className="row">
        <Button
          fill="filled"
          icon="plus"
          onClick={() => {
            setOpen({ id: engine.newId(), isNew: true })
          }}
        >
          Add warehouse
        </Button>
      </div>
      {warehouses.length === 0 ? null : (
        <ul className="list" aria-label="Warehouses">
          {warehouses.map(({ id, name, addr1, city, state, postal_code }) => (
            <li key={id}>
              <button
                type="button"
                className="item"
                aria-haspopup="dialog"
                onClick={() => {
                  setOpen({ id, isNew: false })
                }}
              >
                <span className="grow">
                  <span className="row wrap">
                    <span className="t14 b">{name}</span>
                    {id === default_id ? (
                      <span className="end">
                        <StatusChip tone="ok" label="Orders ship from here" />
                      </span>
                    ) : null}
                  </span>
                  <span className="t13 mute">{`${addr1}, ${city}, ${state} ${postal_code}`}</span>
                </span>
                <Icon name="forward" className="chev" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <RowSheet
          title={row === undefined ? 'Add warehouse' : row.name}
          onClose={close}
          removal={
            row === undefined || (row.id === default_id && warehouses.length > 1)
              ? null
              : {
                  label: 'Remove warehouse',
                  done: 'Warehouse removed',
                  form: {
                    ...{ section: 'warehouses', rev: setting.rev },
                    value: {
                      warehouses: warehouses.filter(({ id }) => id !== row.id),
                      default_id: row.id === default_id ? '' : default_id,
                    },
                  },
                }
          }
        >
          <WithDraft<WarehouseFields & Based> key={setting.rev} draftKey={draftKey} start={start}>
            {(draft) => {
              const values = toNewRow(draft.values, find(draft.values.id), start)
              return (
                <WarehouseForm
                  {...{ setting, draftKey, onSaved: close }}
                  draft={{ ...draft, values }}
                  current={getCurrent(values.id)}
                />
              )
            }}
          </WithDraft>
        </RowSheet>
      )}
    </div>
  )
}
