import type { QuoteRow } from '../../../../contract/shapes/cart.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Table } from '../../../ui/table.tsx'
import './cart.css'

const QuoteNote = ({ note }: Pick<QuoteRow, 'note'>) =>
  note ? <span className="saved-note t13 mute">{note}</span> : null

const NameAndNote = ({ name, note }: QuoteRow) => (
  <>
    {name}
    <QuoteNote note={note} />
  </>
)

/** Saved orders: a table on desktop, a list on phones. */
export function SavedOrdersTable({
  rows,
  now,
  openingId,
  isReadOnly,
  onOpen,
}: {
  readonly rows: readonly QuoteRow[]
  readonly now: number
  /** The quote that is being opened. */
  readonly openingId: number | null
  readonly isReadOnly: boolean
  readonly onOpen: (quote: QuoteRow) => void
}) {
  const isDesk = useIsDesk()
  const button = (quote: QuoteRow) => (
    <Button
      size="small"
      icon="cart"
      isBusy={openingId === quote.quote_id}
      disabled={isReadOnly || openingId !== null}
      aria-label={`Open ${quote.display_id} in cart`}
      onClick={() => {
        onOpen(quote)
      }}
    >
      Open in cart
    </Button>
  )
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="Saved orders"
          rows={rows}
          rowKey={({ quote_id }) => String(quote_id)}
          columns={[
            { key: 'number', head: 'Number', cell: ({ display_id }) => <b className="nw">{display_id}</b> },
            { key: 'name', head: 'Name', cell: NameAndNote },
            { key: 'account', head: 'Account', cell: ({ account_name }) => account_name },
            { key: 'by', head: 'Saved by', cell: ({ made_by }) => made_by },
            { key: 'at', head: 'Date', cell: ({ at }) => <span className="nw">{formatDay(at, now)}</span> },
            { key: 'parts', head: 'Items', isNumber: true, cell: ({ product_count }) => product_count },
            { key: 'total', head: 'Total', isNumber: true, cell: ({ total }) => formatPrice(total) },
            { key: 'open', head: '', cell: button },
          ]}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Saved orders">
      {rows.map((quote) => (
        <li key={quote.quote_id}>
          <div className="item wrap">
            <span className="grow">
              <span className="t14 b">{quote.name || quote.display_id}</span>
              <span className="t13 mute">
                {quote.display_id} · {quote.account_name} · {formatDay(quote.at, now)}
              </span>
              <span className="t13 mute tn">
                {formatCountOf(quote.product_count, 'item')} · {formatPrice(quote.total)}
              </span>
            </span>
            {button(quote)}
            <QuoteNote note={quote.note} />
          </div>
        </li>
      ))}
    </ul>
  )
}
