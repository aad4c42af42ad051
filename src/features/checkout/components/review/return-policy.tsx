import { useMemo, useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useRead } from '../../../../data/use-read.ts'
import { PolicyText, policyBlocks } from '../../../../shared/policy-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { OrderBody, ReviewFields } from './order-body.ts'

/** The HTML of the shop's return policy (G02); empty while loading and if the shop has none. */
const usePolicyHtml = () => {
  const reading = useRead(site.table.readReturnPolicy, {})
  return reading.state === 'ready' ? reading.value.policy : ''
}

/** The blocks of the shop's return policy. */
export function usePolicy() {
  const html = usePolicyHtml()
  return useMemo(() => (html === '' ? [] : policyBlocks(html)), [html])
}

/** The checkbox that confirms the return policy, with its full text (`SF093`). */
export function ReturnPolicy({
  form,
  isPhone,
}: {
  readonly form: RowForm<ReviewFields, OrderBody>
  /** A phone order: staff read the policy to the customer. */
  readonly isPhone: boolean
}) {
  const [html, blocks] = [usePolicyHtml(), usePolicy()]
  const [isOpen, setOpen] = useState(false)
  const first = blocks.find(({ is }) => is === 'text')
  if (blocks.length === 0) return null
  const error = form.errorOf('return_policy')
  return (
    <section className="card policy" aria-label="Return policy">
      <CheckField
        label={isPhone ? 'I have read the customer the return policy' : 'I have read the return policy'}
        {...form.bindCheck('return_policy')}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'policy-error' })}
      />
      <p>
        {first?.text}{' '}
        <Button
          fill="link"
          size="small"
          onClick={() => {
            setOpen(true)
          }}
        >
          Read the full policy
        </Button>
      </p>
      {error === undefined ? null : <FieldError id="policy-error" text={error} />}
      <Sheet
        isOpen={isOpen}
        isWide
        onClose={() => {
          setOpen(false)
        }}
        title="Return policy"
      >
        <div className="policy-text">
          <PolicyText html={html} />
        </div>
      </Sheet>
    </section>
  )
}
