import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { countForm, warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { CountForm as CountBody, PartStock } from '../../../../contract/warehouse-stock.ts'
import { countReasons, formatChange } from '../../../../domain/warehouse/stock.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { useBegunWith } from '../../../shared/drafts/use-begun-with.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { PartFacts } from './part-facts.tsx'
import { toPieces } from './receipt-fields.ts'

interface CountFields {
  /** Of this count, however often it is sent. */
  readonly id: string
  readonly counted: string
  /** The stock that was shown when it was typed. */
  readonly expected: number
  readonly reason: string
  readonly note: string
}
const reasons = countReasons.map((value) => ({ value, label: value }))

interface CountProps {
  readonly part: PartStock
  /** The stock has changed: it is read again. */
  readonly onChanged: () => void
  readonly onCounted: () => void
}

/** One part to count: what the shop believes, and what is there. */
export function CountCard(props: CountProps) {
  const engine = useEngine()
  const [firstId] = useState(() => engine.newId())
  const { part } = props
  return (
    <SectionCard title={part.name}>
      <div className="wh-card">
        <PartFacts part={part} />
        <WithDraft<CountFields>
          draftKey={`wh-count:${part.product_id}`}
          start={{ id: firstId, counted: '', expected: part.stock, reason: 'Counted', note: '' }}
        >
          {(draft) => <CountForm {...props} draft={draft} />}
        </WithDraft>
      </div>
    </SectionCard>
  )
}

function CountForm({ part, draft, onChanged, onCounted }: CountProps & { readonly draft: FormDraft<CountFields> }) {
  const engine = useEngine()
  const { send } = useCall(warehouseStock.countPart)
  const showSnackbar = useSnackbar()
  const form = useRowForm<CountFields, CountBody>({
    schema: countForm,
    values: draft.values,
    toBody: ({ counted, ...fields }) => ({ ...fields, counted: toPieces(counted) }),
    onTyped: (fields) => {
      begun.follow(fields.counted === '')
      draft.keep(fields)
    },
    sentence: callErrorMessage,
    async onSave(body) {
      const { change, stock } = await send({ params: { product: part.product_id }, body }).catch((error: unknown) => {
        if (error instanceof CallRefused && error.status === 409) {
          // A count that was recorded has ended under its id; one that was refused never had it.
          form.setValue('id', engine.newId())
          take(part.stock)
          begun.follow(true)
          onChanged()
        }
        throw error
      })
      await draft.drop()
      showSnackbar({
        text:
          change === 0 ? `${part.number}: ${stock}, as expected` : `${part.number}: ${stock} (${formatChange(change)})`,
      })
      onCounted()
    },
  })
  const take = (stock: number) => {
    if (form.getValues().expected !== stock) form.setValue('expected', stock)
  }
  const begun = useBegunWith(part.stock, take, draft.values.counted === '')
  const counted = useWatch({ control: form.control, compute: (fields: CountFields) => toPieces(fields.counted) })
  return (
    <Form form={form} label="Count" submitsAtEnd>
      <Field
        label="Counted"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint={
          Number.isInteger(counted) ? `Difference: ${formatChange(counted - part.stock)}` : 'All pieces in the shop'
        }
        {...form.bind('counted')}
      />
      <SelectField label="Reason" choices={reasons} {...form.bind('reason')} />
      <div className="whole">
        <Field label="Note" isOptional autoComplete="off" maxLength={200} {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel="Save count" needsConnection />
    </Form>
  )
}
