import { useWatch } from 'react-hook-form'
import { returns } from '../../../../../contract/returns.ts'
import { returnReceiptForm } from '../../../../../contract/shapes/order-return.ts'
import type { OrderReturn, ReturnReceiptForm } from '../../../../../contract/shapes/order-return.ts'
import { isStockable } from '../../../../../domain/returns/states.ts'
import type { ReturnCondition } from '../../../../../domain/returns/states.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { LineQuantity } from '../line-quantity.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { StepProps } from './decide-forms.tsx'
import { conditionChoices } from './returns-display.ts'
import { useReturnWrite, whereKnown } from './use-return-write.ts'
import './returns.css'

/** A line of the return that something is still to come of, as the form has it. */
interface ReceivedLine {
  readonly position: number
  readonly number: string
  readonly name: string
  readonly left: number
  readonly qty: number
  readonly condition: ReturnCondition
  readonly restock: boolean
  /** Where the part lies; empty where it has no place. */
  readonly place: string
  /** The place that is typed for a part without one. */
  readonly location: string
}
export interface ReceiveFields {
  /** The receipt's id: sent again after a lost answer, it is recorded once. */
  readonly id: string
  readonly lines: ReceivedLine[]
  readonly note: string
}
export const toReceiveFields = (of: OrderReturn, id: string, note: string): ReceiveFields => ({
  id,
  lines: of.lines
    .filter(({ qty, received }) => received < qty)
    .map(({ position, number, name, qty, received, restock, location }) => ({
      ...{ position, number, name, left: qty - received, qty: qty - received, condition: 'as new' as const },
      ...{ restock, place: location ?? '', location: '' },
    })),
  note,
})

const isBack = ({ restock, condition }: ReceivedLine) => restock && isStockable(condition)
const chosen = (lines: readonly ReceivedLine[]) => lines.filter(({ qty }) => qty > 0)

/** Records what came: how many of each part, in which condition, and whether it goes back to stock. */
export function ReceiveForm({ of, draft, onClose, onFailed }: StepProps<ReceiveFields>) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<ReceiveFields, ReturnReceiptForm>({
    schema: returnReceiptForm,
    toBody: ({ id, lines, note }) => ({
      ...{ id, note, rev: of.rev },
      lines: chosen(lines).map((line) => ({
        ...{ position: line.position, qty: line.qty, condition: line.condition, restock: isBack(line) },
        location: isBack(line) ? line.location : '',
      })),
    }),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.receiveReturn, { params: { number: of.number }, body }, body.note).catch(
        whereKnown(() => {
          form.setValue('id', engine.newId())
        }),
      )
      const pieces = body.lines.reduce((sum, { qty }) => sum + qty, 0)
      showSnackbar({ text: `${of.number}: ${formatCountOf(pieces, 'piece')} received` })
      await close()
    },
  })
  const lines = useWatch({ control: form.control, compute: (all: ReceiveFields) => all.lines })
  const set = (at: number, given: Partial<ReceivedLine>) => {
    form.setValue(
      'lines',
      lines.map((line, nth) => (nth === at ? { ...line, ...given } : line)),
    )
  }
  const error = form.errorOf('lines')
  return (
    <Form form={form} label="Receive the return">
      <ul className="sh-lines whole" aria-label="Parts that came">
        {lines.map((line, at) => (
          <li key={line.position}>
            <LineQuantity
              line={line}
              leftLabel="to come"
              onChange={(qty) => {
                set(at, { qty })
              }}
            />
            {line.qty === 0 ? null : (
              <span className="rt-why">
                <SelectField
                  label="Condition"
                  aria-label={`Condition of ${line.name}`}
                  choices={conditionChoices}
                  value={line.condition}
                  onChange={({ target }) => {
                    const condition = conditionChoices.find(({ value }) => value === target.value)?.value
                    set(at, { condition: condition ?? line.condition })
                  }}
                />
                {isStockable(line.condition) ? (
                  <CheckField
                    label={line.place === '' ? 'Back to stock' : `Back to stock, at ${line.place}`}
                    checked={line.restock}
                    onChange={({ target }) => {
                      set(at, { restock: target.checked })
                    }}
                  />
                ) : (
                  <p className="hint">Does not go back to stock.</p>
                )}
                {isBack(line) && line.place === '' ? (
                  <Field
                    label="Location"
                    aria-label={`Location of ${line.name}`}
                    isOptional
                    maxLength={60}
                    autoComplete="off"
                    {...form.bind(`lines.${at}.location`)}
                  />
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ul>
      {error === undefined ? null : <p className="err-t whole">{error}</p>}
      <div className="whole">
        <TextArea label="Note" rows={2} maxLength={2000} isOptional {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel="Receive" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
