import { useMemo, useState } from 'react'
import { site } from '../../../../contract/site.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { policyBlocks } from './policy-text.ts'

/** The shop's return policy (G02): its blocks; none while it is not known, and where the shop has none. */
export function usePolicy() {
  const reading = useRead(site.table.readReturnPolicy, {})
  const html = reading.state === 'ready' ? reading.value.policy : ''
  return useMemo(() => (html === '' ? [] : policyBlocks(html)), [html])
}

/** The tick that the return policy was read, with all of it at hand (`storefront §3`, return policy: text, checked, touched). */
export function ReturnPolicy({
  isTicked,
  isTouched,
  isPhone,
  onTick,
}: {
  readonly isTicked: boolean
  /** An error is shown only after a touch, or after the order was tried. */
  readonly isTouched: boolean
  /** Somebody else reads it out. */
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
        label={isPhone ? 'The customer has heard the return policy' : 'I have read the return policy'}
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
          Read it all
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
