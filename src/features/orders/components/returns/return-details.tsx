import { returns } from '../../../../../contract/returns.ts'
import type { OrderReturn } from '../../../../../contract/shapes/order-return.ts'
import { formatReason } from '../../../../../domain/returns/states.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { CreditSums } from './credit-sums.tsx'
import { formatReturnFee } from './returns-display.ts'

/** The lines of a return: what comes back and why, and what of it came. */
export function ReturnLines({ of }: { readonly of: OrderReturn }) {
  return (
    <ul className="rt-lines" aria-label={`Parts of ${of.number}`}>
      {of.lines.map((line) => (
        <li key={line.position}>
          <span className="grow">
            <span className="t14">
              {line.qty} × {line.name} <span className="mono mute">{line.number}</span>
            </span>
            <span className="t13 mute">
              {[
                formatReason(line.reason, line.reason_text),
                line.received === 0 ? '' : `${line.received} received`,
                line.restocked === 0 ? '' : `${line.restocked} back in stock`,
                line.location === null ? '' : `lies at ${line.location}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <span className="t14 num">{formatPrice(line.price * line.qty)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What was written about a return, on which terms it is, and what was credited. */
export function ReturnFacts({ of }: { readonly of: OrderReturn }) {
  const fee = formatReturnFee(of.fee)
  const terms = [fee === '' ? '' : `Restocking fee ${fee}`, of.refunds_shipping ? 'shipping is given back' : ''].filter(
    Boolean,
  )
  return (
    <>
      {of.message === '' ? null : (
        <p className="t14">
          <span className="mute">{of.is_request ? 'Customer: ' : ''}</span>
          {of.message}
        </p>
      )}
      {of.answer === '' ? null : (
        <p className="t14">
          <span className="mute">Our message: </span>
          <span>{of.answer}</span>
        </p>
      )}
      {terms.length === 0 || of.credited !== null ? null : <p className="t13 mute">{terms.join(', ')}</p>}
      {of.receipts.map(({ id, at, by, note, lines }) => (
        <p key={id} className="t13 mute">
          {[
            `Received ${formatFullDay(at)}${by === '' ? '' : ` by ${by}`}: `,
            lines.map(({ qty, number, condition }) => `${qty} of ${number}, ${condition}`).join('; '),
            note === '' ? '' : `. ${note}`,
          ].join('')}
        </p>
      ))}
      {of.credited === null ? null : <CreditSums amounts={of.credited} payment={of.payment} />}
    </>
  )
}

/** The papers of a return, for who may see its order. */
export function ReturnPapers({ of, orderKey = '' }: { readonly of: OrderReturn; readonly orderKey?: string }) {
  const input = { params: { number: of.number }, query: orderKey === '' ? {} : { order_key: orderKey } }
  const isSendable = of.state === 'opened' || of.state === 'received'
  return (
    <>
      {isSendable ? (
        <>
          <DocumentLink
            row={returns.table.readReturnSlip}
            input={input}
            size="small"
            label={`Return slip of ${of.number}`}
          >
            Return slip
          </DocumentLink>
          <DocumentLink
            row={returns.table.readReturnLabel}
            input={input}
            size="small"
            label={`Return label of ${of.number}`}
          >
            Label
          </DocumentLink>
        </>
      ) : null}
      {of.credited === null ? null : (
        <DocumentLink
          row={returns.table.readCreditMemo}
          input={input}
          size="small"
          label={`Credit memo of ${of.number}`}
        >
          Credit memo
        </DocumentLink>
      )}
    </>
  )
}
