import { useDeferredValue } from 'react'
import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { creditAmounts } from '../../../../../contract/shapes/order-return.ts'
import type { OrderReturn, WiredCredit } from '../../../../../contract/shapes/order-return.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRead } from '../../../../data/use-read.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { listWays } from './returns-display.ts'
import './returns.css'

const figures: readonly (readonly [keyof WiredCredit, string, -1 | 1])[] = [
  ['goods', 'Parts', 1],
  ['discount', 'Discount', -1],
  ['tax', 'Tax', 1],
  ['shipping', 'Shipping', 1],
  ['shipping_tax', 'Tax on shipping', 1],
  ['fee', 'Restocking fee', -1],
  ['credit', 'Credit', 1],
]

/** How a credit is worked out and where it goes. Amounts of zero are left out. */
export function CreditSums({
  amounts,
  payment,
  isOld = false,
}: {
  readonly amounts: WiredCredit
  readonly payment: OrderReturn['payment']
  /** Whether these are the figures of an earlier input. */
  readonly isOld?: boolean
}) {
  const ways = listWays(amounts, payment)
  return (
    <div className={isOld ? 'rt-sums rt-old' : 'rt-sums'}>
      <dl className="os-totals" aria-label="Credit">
        {figures
          .filter(([name]) => name === 'credit' || amounts[name] !== 0)
          .map(([name, label, sign]) => (
            <div key={name} className={name === 'credit' ? 'whole' : ''}>
              <dt>{label}</dt>
              <dd>
                {sign < 0 ? '−' : ''}
                {formatPrice(amounts[name])}
              </dd>
            </div>
          ))}
      </dl>
      {ways.length === 0 ? null : <p className="t13 mute">{ways.join(', ')}</p>}
    </div>
  )
}

/** What a form would credit while it is typed, from the server. Null asks nothing. */
export function useCreditPreview<R extends Row>(
  row: R,
  input: Sent<R> | null,
): { readonly amounts: WiredCredit | null; readonly isOld: boolean; readonly error: string } {
  // By value: a form makes its input anew at each render.
  const typed = JSON.stringify(input)
  const asked = useDeferredValue(typed)
  const read = useRead(row, (JSON.parse(asked) ?? {}) as Sent<R>, {
    isOn: asked !== 'null',
    keepPrevious: true,
    staleTime: 5000,
  })
  if (asked === 'null' || read.state === 'loading') return { amounts: null, isOld: true, error: '' }
  if (read.state === 'failed') return { amounts: null, isOld: true, error: callErrorMessage(read.error) }
  const amounts = creditAmounts.safeParse(read.value)
  return { amounts: amounts.success ? amounts.data : null, isOld: !read.isFresh || asked !== typed, error: '' }
}
