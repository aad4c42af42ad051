import type { QuoteRow } from '../../../../contract/shapes/cart.ts'
import { countOf, priceWords } from '../../../shared/price-words.ts'
import { useIsDesk } from '../../../shared/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { sayDay } from '../../../ui/say-time.ts'
import { Table } from '../../../ui/table.tsx'

/** Saved carts: a table on a desk, a list on a phone. */
export function SavedTable({
  rows,
  now,
  opening,
  isReadOnly,
  onOpen,
}: {
  readonly rows: readonly QuoteRow[]
  readonly now: number
  /** The one that is being opened. */
  readonly opening: number | null
  readonly isReadOnly: boolean
  readonly onOpen: (quote: QuoteRow) => Promise<void>
}) {
  const isDesk = useIsDesk()
  const button = (quote: QuoteRow) => (
    <Button
      size="small"
      icon="cart"
      isBusy={opening === quote.quote_id}
      disabled={isReadOnly || opening !== null}
      aria-label={`Open ${quote.display_id} in the cart`}
      onClick={() => {
        void onOpen(quote)
      }}
    >
      Open in the cart
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
            { key: 'name', head: 'Name', cell: ({ name }) => name },
            { key: 'account', head: 'Account', cell: ({ account_name }) => account_name },
            { key: 'by', head: 'Saved by', cell: ({ made_by }) => made_by },
            { key: 'at', head: 'Date', cell: ({ at }) => <span className="nw">{sayDay(at, now)}</span> },
            { key: 'parts', head: 'Pieces', isNumber: true, cell: ({ product_count }) => product_count },
            { key: 'total', head: 'Total', isNumber: true, cell: ({ total }) => priceWords(total) },
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
                {quote.display_id} · {quote.account_name} · {sayDay(quote.at, now)}
              </span>
              <span className="t13 mute tn">
                {countOf(quote.product_count, 'piece')} · {priceWords(quote.total)}
              </span>
            </span>
            {button(quote)}
          </div>
        </li>
      ))}
    </ul>
  )
}
