import { useState } from 'react'
import type { Cart, CartAlert } from '../../../../contract/shapes/cart.ts'
import { useEngine } from '../../../data/engine.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useRefreshCart } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { alertCall } from './alert-call.ts'
import { lineTakenOut, shownAlerts } from './shown-alerts.ts'
import { useTakeOut } from './use-take-out.ts'

/** What has to be known before buying, each with its own way to put it right (C14). */
export function CartAlerts({
  cart: { alerts, products },
  isReadOnly,
}: {
  readonly cart: Pick<Cart, 'alerts' | 'products'>
  readonly isReadOnly: boolean
}) {
  if (alerts.length === 0) return null
  return (
    <ul className="stack g2" aria-label="Before you buy">
      {shownAlerts(alerts).map((alert) => (
        <li key={`${alert.kind} ${alert.product_id ?? ''} ${alert.message}`}>
          <OneAlert alert={alert} products={products} isReadOnly={isReadOnly} />
        </li>
      ))}
    </ul>
  )
}

function OneAlert({
  alert,
  products,
  isReadOnly,
}: {
  readonly alert: CartAlert
  readonly products: Cart['products']
  readonly isReadOnly: boolean
}) {
  const engine = useEngine()
  const refresh = useRefreshCart()
  const say = useSnackbar()
  const takeOut = useTakeOut(products)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const call = alertCall(alert)
    if (call === null) {
      say({ text: 'This alert points outside the shop, so it was not followed. Nothing was changed.' })
      return
    }
    setBusy(true)
    // Taken out like any other line: it stays in sight, with the way back.
    const gone = lineTakenOut(alert, products)
    if (gone !== undefined) {
      await takeOut(gone)
      setBusy(false)
      return
    }
    try {
      await engine.call(call.row, call.input)
      await refresh()
    } catch (error) {
      say({ text: sayFault(error) })
    }
    setBusy(false)
  }
  return (
    <Note tone="warn" icon="warning">
      <span className="cart-alert">
        <span className="grow">{alert.message}</span>
        {alert.label === null || alert.url === null ? null : (
          <Button
            size="small"
            isBusy={isBusy}
            disabled={isReadOnly}
            onClick={() => {
              void run()
            }}
          >
            {alert.label}
          </Button>
        )}
      </span>
    </Note>
  )
}
