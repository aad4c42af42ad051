import { useState } from 'react'
import type { Cart, CartAlert, CartLine } from '../../../../contract/shapes/cart.ts'
import { useEngine } from '../../../data/engine.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useRefreshAfter } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { toAlertCall } from './alert-call.ts'
import { useRemoveLine } from './use-remove-line.ts'

/** The alerts to show. A stock alert is left out for a part that a superseding part can replace. */
function visibleAlerts(alerts: readonly CartAlert[]): readonly CartAlert[] {
  const superseded = alerts.filter(({ kind, url }) => kind === 'superseded' && url !== null)
  return alerts.filter(
    ({ kind, product_id }) => kind !== 'stock' || !superseded.some((one) => one.product_id === product_id),
  )
}

/** The line that an alert's call removes from the cart; undefined for any other call. */
const findRemovedLine = ({ url, method }: CartAlert, products: readonly CartLine[]): CartLine | undefined =>
  method === 'GET' ? products.find(({ product_id }) => url === `/cart/remove/${product_id}`) : undefined

/** The cart's alerts, each with a button that fixes the problem (C14). */
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
      {visibleAlerts(alerts).map((alert) => (
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
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  const removeLine = useRemoveLine(products)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const call = toAlertCall(alert)
    if (call === null) {
      showSnackbar({ text: 'This alert links outside the shop, so it was blocked. Nothing was changed.' })
      return
    }
    setBusy(true)
    // Remove it like any other line, so that it stays visible with Undo.
    const removedLine = findRemovedLine(alert, products)
    if (removedLine !== undefined) {
      await removeLine(removedLine)
      setBusy(false)
      return
    }
    try {
      await engine.call(call.row, call.input)
      await refreshAfter(call.row)
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
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
