import { useMemo, useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { policyBlocks } from './policy-blocks.ts'

/** The blocks of the shop's return policy (G02); empty while loading and if the shop has none. */
export function usePolicy() {
  const reading = useRead(site.table.readReturnPolicy, {})
  const html = reading.state === 'ready' ? reading.value.policy : ''
  return useMemo(() => (html === '' ? [] : policyBlocks(html)), [html])
}

/** The checkbox that confirms the return policy, with its full text (`SF093`). */
export function ReturnPolicy({
  isTicked,
  isTouched,
  isPhone,
  onTick,
}: {
  readonly isTicked: boolean
  /** True after a touch or a first attempt: only then an error shows. */
  readonly isTouched: boolean
  /** A phone order: staff read the policy to the customer. */
  readonly isPhone: boolean
  readonly onTick: (isTicked: boolean) => void
}) {
  const blocks = usePolicy()
  const [isOpen, setOpen] = useState(false)
  const first = blocks.find(({ is }) => is === 'text')
  if (blocks.length === 0) return null
  const isWrong = isTouched && !isTicked
  return (
    <section className="card policy" aria-label="Return policy">
      <CheckField
        label={isPhone ? 'I have read the customer the return policy' : 'I have read the return policy'}
        checked={isTicked}
        aria-invalid={isWrong ? true : undefined}
        {...(isWrong ? { 'aria-describedby': 'policy-error' } : {})}
        onChange={({ target }) => {
          onTick(target.checked)
        }}
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
      {isWrong ? <FieldError id="policy-error" text="Required" /> : null}
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
