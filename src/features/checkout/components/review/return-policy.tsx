import { useMemo, useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { OrderBody, ReviewFields } from './order-body.ts'

interface PolicyBlock {
  readonly is: 'heading' | 'text' | 'item'
  readonly text: string
}
const kinds: Readonly<Record<string, PolicyBlock['is']>> = { H1: 'heading', H2: 'heading', H3: 'heading', LI: 'item' }

/** The text of the return policy (G02) in blocks. Only text is taken from its HTML. */
function policyBlocks(html: string): readonly PolicyBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll('h1, h2, h3, p, li')].map((element) => ({
    is: kinds[element.tagName] ?? ('text' as const),
    text: element.textContent.replace(/\s+/g, ' ').trim(),
  }))
  const plain = body.textContent.replace(/\s+/g, ' ').trim()
  return (blocks.length > 0 ? blocks : [{ is: 'text' as const, text: plain }]).filter(({ text }) => text !== '')
}

/** The blocks of the shop's return policy (G02); empty while loading and if the shop has none. */
export function usePolicy() {
  const reading = useRead(site.table.readReturnPolicy, {})
  const html = reading.state === 'ready' ? reading.value.policy : ''
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
  const blocks = usePolicy()
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
          {blocks.map(({ is, text }) =>
            is === 'heading' ? (
              <h3 key={text}>{text}</h3>
            ) : is === 'item' ? (
              <ul key={text}>
                <li>{text}</li>
              </ul>
            ) : (
              <p key={text}>{text}</p>
            ),
          )}
        </div>
      </Sheet>
    </section>
  )
}
