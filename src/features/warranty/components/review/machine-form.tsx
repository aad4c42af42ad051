import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { warrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { machineChange } from '../../../../../contract/shapes/registration-review.ts'
import type { MachineChange } from '../../../../../contract/shapes/registration-review.ts'
import { warrantyReview } from '../../../../../contract/warranty-review.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { ModelField } from '../../../../shared/machine/model-field.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import type { BoundCheck } from '../../../../ui/form/bound-field.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { MarketTypeField } from '../market-type-field.tsx'
import { getMachineName } from '../record-display.ts'
import {
  followScheme,
  getMachineChange,
  isOfEquipment,
  isSchemeOpen,
  mergeMachineFields,
  noScheme,
  readMachineDraft,
  toMachineFields,
} from './machine-fields.ts'
import type { MachineDraft, MachineFields } from './machine-fields.ts'
import { useReviewCall } from './use-review-call.ts'

/** Corrects the machine of a registration and its warranty (W10, W11). Another person's change is merged, or shown first. */
export function ReviewMachineForm({
  record,
  draft,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly draft: FormDraft<MachineDraft>
  readonly onClose: () => void
}) {
  const send = useReviewCall(record.id)
  const showSnackbar = useSnackbar()
  const [start] = useState(() => readMachineDraft(draft.values))
  const [shown, setShown] = useState(start.shown)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<MachineFields, MachineChange>({
    schema: machineChange,
    toBody: (fields) => getMachineChange(shown, fields) ?? {},
    check: (fields) => ({
      ...(fields.serial_number.trim() === '' ? { serial_number: 'Required' } : {}),
      ...(fields.purchased_date === '' && !fields.floor_model
        ? { purchased_date: 'Enter the purchase date, or mark a floor model' }
        : {}),
    }),
    values: start.fields,
    onTyped: (fields) => {
      draft.keep({ fields, shown, isChosen: true })
    },
    sentence: (error) =>
      error instanceof CallRefused && error.code === 'warranty.clash'
        ? `${recordErrorMessage(error)} Press Save again to use what stands in this form.`
        : recordErrorMessage(error),
    async onSave(change, fields) {
      if (Object.keys(change).length > 0) {
        const row = isOfEquipment(change) ? warrantyReview.changeEquipment : warrantyReview.changeWarranty
        try {
          await send(row, { params: { id: record.id }, body: change })
        } catch (error) {
          const current = error instanceof CallRefused ? warrantyRecord.safeParse(error.current) : null
          if (current?.success === true) {
            const theirs = toMachineFields(current.data)
            const merged = mergeMachineFields(fields, shown, theirs)
            for (const name of Object.keys(merged) as (keyof MachineFields)[]) form.setValue(name, merged[name])
            setShown(theirs)
            draft.keep({ fields: merged, shown: theirs, isChosen: true })
          }
          throw error
        }
        showSnackbar({ text: 'Saved' })
      }
      await close()
    },
  })
  const { control, setValue } = form
  const [equipment, market, purchased, isFloorModel] = useWatch({
    control,
    name: ['equipment_id', 'market_type_id', 'purchased_date', 'floor_model'],
  })
  const watched = { equipment_id: equipment, market_type_id: market, purchased_date: purchased }
  const isOpen = isSchemeOpen(shown, { ...shown, ...watched, floor_model: isFloorModel })
  /** Changes a field that a scheme depends on. */
  const change = (apply: () => void) => {
    const before = { ...form.getValues() }
    apply()
    const after = form.getValues()
    const scheme = followScheme(shown, before, after)
    if (scheme !== after.scheme_id) setValue('scheme_id', scheme)
  }
  const follow = <B extends BoundCheck>(bound: B): B => ({
    ...bound,
    onChange: (event: Parameters<B['onChange']>[0]) => {
      change(() => {
        bound.onChange(event)
      })
    },
  })
  const schemes = useCatalogue(catalogue.table.listSchemes, { params: { id: Number(equipment) } })
  return (
    <Form form={form} label="Correct the machine">
      <Field label="Serial number" autoComplete="off" autoCapitalize="characters" {...form.bind('serial_number')} />
      <ModelField
        chosen={equipment === String(record.equipment_id) ? getMachineName(record) : ''}
        error={form.errorOf('equipment_id')}
        onChoose={(row) => {
          change(() => {
            setValue('equipment_id', String(row.equipment_id))
          })
        }}
      />
      <Field label="Purchased" type="date" disabled={isFloorModel} {...follow(form.bind('purchased_date'))} />
      <Field label="Installed" type="date" isOptional {...form.bind('installed_date')} />
      <div className="whole">
        <CheckField label="Floor model, not sold yet" {...follow(form.bindCheck('floor_model'))} />
      </div>
      <MarketTypeField {...follow(form.bind('market_type_id'))} getValue={() => form.getValues().market_type_id} />
      <SelectField
        label="Warranty"
        {...form.bind('scheme_id')}
        getValue={() => form.getValues().scheme_id}
        choices={[
          ...(isOpen ? [{ value: '', label: 'The one that fits' }] : []),
          { value: noScheme, label: 'None' },
          ...(schemes.data ?? []).map((one) => ({ value: String(one.scheme_id), label: one.title })),
        ]}
      />
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
