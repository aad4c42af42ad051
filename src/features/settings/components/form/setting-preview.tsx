import { useState } from 'react'
import { settings } from '../../../../../contract/settings.ts'
import type { SampleCost, SettingForm } from '../../../../../contract/settings.ts'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'

type Preview = Reply<typeof settings.table.previewSetting>

const start = { postal_code: '10001', subtotal: '150', pounds: '5' }

/** What a save would change and, for sections that change the cost of orders, what a sample order would then cost. */
export function SettingPreview({
  getForm,
  hasOrder = false,
}: {
  /** The form as it is typed now; null where a field cannot be read. */
  readonly getForm: () => SettingForm | null
  readonly hasOrder?: boolean
}) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [sample, setSample] = useState(start)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    const form = getForm()
    const order = { ...sample, subtotal: Number(sample.subtotal), pounds: Number(sample.pounds) }
    if (form === null || !Number.isFinite(order.subtotal) || !Number.isFinite(order.pounds)) {
      setPreview(null)
      setProblem('Correct the marked fields first.')
      return
    }
    setAsking(true)
    try {
      const body = { form, ...(hasOrder ? { order } : {}) }
      setPreview(await engine.call(settings.table.previewSetting, { body }))
      setProblem('')
    } catch (error) {
      setPreview(null)
      setProblem(callErrorMessage(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <section className="set-preview" aria-label="Preview">
      {hasOrder ? (
        <div className="set-sample">
          {(
            [
              ['postal_code', 'Sample postal code', 'text'],
              ['subtotal', 'Parts (USD)', 'decimal'],
              ['pounds', 'Weight (lb)', 'decimal'],
            ] as const
          ).map(([name, label, inputMode]) => (
            <Field
              key={name}
              label={label}
              inputMode={inputMode}
              autoComplete="off"
              value={sample[name]}
              onChange={({ target }) => {
                setSample({ ...sample, [name]: target.value })
              }}
            />
          ))}
        </div>
      ) : null}
      <Button icon="eye" disabled={!isOnline} isBusy={isAsking} onClick={() => void ask()}>
        Preview
      </Button>
      <div aria-live="polite" className="stack g3">
        {problem === '' ? null : (
          <Note tone="bad" icon="alert">
            {problem}
          </Note>
        )}
        {preview === null ? null : <PreviewAnswer preview={preview} />}
      </div>
    </section>
  )
}

function PreviewAnswer({ preview: { changes, errors, order } }: { readonly preview: Preview }) {
  const problems = Object.values(errors)
  return (
    <>
      {problems.length === 0 ? null : (
        <Note tone="bad" icon="alert">
          {[...new Set(problems)].join('. ')}.
        </Note>
      )}
      {changes.length === 0 ? (
        <p className="t14 mute">Saving would change nothing.</p>
      ) : (
        <ul className="set-changes">
          {changes.slice(0, 20).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {order === null ? null : <Costs {...order} />}
    </>
  )
}

/** The sample order now and after the save. */
function Costs({ before, after }: { readonly before: SampleCost; readonly after: SampleCost }) {
  const price = (amount: number | null) => (amount === null ? 'Not offered' : formatPrice(amount))
  const formatServices = ({ services }: SampleCost) =>
    services.length === 0 ? 'None' : services.map(({ name, rate }) => `${name} ${formatPrice(rate)}`).join(', ')
  const formatTaxes = ({ taxes, tax }: SampleCost) =>
    taxes.length === 0
      ? price(tax)
      : `${price(tax)} (${taxes.map(({ name, percent }) => `${name} ${percent}%`).join(', ')})`
  const rows: readonly (readonly [string, string, string])[] = [
    ['Services', formatServices(before), formatServices(after)],
    ['Cheapest shipping', price(before.shipping), price(after.shipping)],
    ['Tax', formatTaxes(before), formatTaxes(after)],
    ['Total', price(before.total), price(after.total)],
  ]
  return (
    <div className="scroll-t" role="region" aria-label="A sample order" tabIndex={0}>
      <table className="tbl set-costs">
        <thead>
          <tr>
            <th scope="col">A sample order</th>
            <th scope="col">Now</th>
            <th scope="col">After saving</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td className={was === is ? undefined : 'b'}>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
