import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { maxQuantity } from '../../../../../domain/cart/totals.ts'
import { parseMoney, toAmount } from '../../../../../domain/money/cents.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { PartSearchSheet } from '../../../../shared/claim-parts/part-search-sheet.tsx'
import { ServiceList } from '../../../../shared/cart/service-list.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import { OrderTotals } from '../order/order-parts.tsx'
import { EditEnd } from './edit-end.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { EditFields } from './use-edit-form.ts'
import { usePreview } from './use-preview.ts'
import './order-edit.css'

/** A part as the form has it. `price` is what staff typed; empty for the order's or the account's own. */
interface TypedLine {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly qty: number
  readonly price: string
  /** Pieces that have shipped: they stay on the order. Missing in older drafts. */
  readonly shipped?: number
}
export interface PartsFields {
  products: TypedLine[]
  /** The service in place of the order's own, where that is not offered any more. Empty: the order's own. */
  ship_code: string
}

export const toPartsFields = (order: Order): PartsFields => ({
  products: order.products.map(({ product_id, number, name, pivot, shipped }) => ({
    ...{ product_id, number, name, shipped },
    qty: pivot.qty,
    price: pivot.price.toFixed(2),
  })),
  ship_code: '',
})

const toProducts = (lines: readonly TypedLine[], mayPrice: boolean) =>
  lines.map(({ product_id, qty, price }) => {
    const cents = price.trim() === '' ? null : parseMoney(price)
    return { product_id, qty, ...(mayPrice && cents !== null ? { price: toAmount(cents) } : {}) }
  })

const toEdit = ({ products, ship_code }: PartsFields, mayPrice: boolean) => ({
  products: toProducts(products, mayPrice),
  ...(ship_code === '' ? {} : { ship_code }),
})

/** Whether the parts are those of the order, which travel as ordered. The server has the same rule. */
const isOwnParcel = ({ products }: Order, lines: readonly TypedLine[]) =>
  products.length === lines.length &&
  products.every((line) => lines.some((two) => two.product_id === line.product_id && two.qty === line.pivot.qty))

const priceError = ({ price }: TypedLine) => {
  const cents = parseMoney(price)
  return cents === null || cents < 0 ? 'Must be an amount like 12.50' : undefined
}

/**
 * The parts of an order while they are edited: quantities, prices for staff, parts added and removed. The server recomputes
 * shipping, tax and totals at each change (`WO082`).
 */
export function EditParts({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<PartsFields>>
  readonly onClose: () => void
}) {
  const [isSearching, setSearching] = useState(false)
  const mayPrice = order.may.price
  const editing = useEditForm<PartsFields>({
    order,
    draft,
    start: { ...toPartsFields(order), rev: order.rev },
    toEdit: (typed) => toEdit(typed, mayPrice),
    check: ({ products }) => {
      const wrong = mayPrice ? products.find((line) => priceError(line) !== undefined) : undefined
      return wrong === undefined ? {} : { products: `The price of ${wrong.number} is not an amount.` }
    },
    onClose,
  })
  const { form } = editing
  const fields = useWatch({ control: form.control, compute: (all: EditFields<PartsFields>) => all })
  const lines = fields.products
  const isPriced = !mayPrice || lines.every((line) => priceError(line) === undefined)
  const refused = form.errorOf('ship_code')
  const { preview, isOld, error } = usePreview(
    order.order_id,
    lines.length > 0 && isPriced ? toEdit(fields, mayPrice) : null,
    refused,
  )
  const change = (next: TypedLine[]) => {
    form.setValue('products', next)
    // Another parcel takes the server's error off, and the order's own has its own service.
    form.setValue('ship_code', isOwnParcel(order, next) ? '' : form.getValues().ship_code)
  }
  const set = (at: number, given: Partial<TypedLine>) => {
    change(lines.map((line, nth) => (nth === at ? { ...line, ...given } : line)))
  }
  const noService = refused ?? preview?.errors['ship_code']
  const errors = [
    ...new Set(Object.values({ ...preview?.errors, ...(refused === undefined ? {} : { ship_code: refused }) })),
  ]
  const isNewService = fields.ship_code !== '' || noService !== undefined
  const known = new Map(preview?.products.map((line) => [line.product_id, line]))
  return (
    <Form form={form} label="Parts ordered">
      <ul className="oe-lines" aria-label="Parts">
        {lines.map((line, at) => {
          const priced = known.get(line.product_id)
          return (
            <li key={line.product_id}>
              <span className="oe-what">
                <span className="t14 m5">{line.name}</span>
                <span className="t13 mute">
                  <span className="mono">{line.number}</span>
                  {priced === undefined ? '' : `, ${formatPrice(priced.price)} each`}
                  {(line.shipped ?? 0) === 0 ? '' : `, ${line.shipped} shipped`}
                  {priced === undefined || priced.stock >= line.qty ? null : (
                    <span className="bad-t"> Only {priced.stock} in stock</span>
                  )}
                </span>
              </span>
              <span className="oe-acts">
                {mayPrice ? (
                  <span className="oe-price">
                    <Field
                      label="Price"
                      aria-label={`Price of ${line.name}`}
                      inputMode="decimal"
                      autoComplete="off"
                      value={line.price}
                      placeholder={priced === undefined ? '' : priced.price.toFixed(2)}
                      error={priceError(line)}
                      onChange={({ target }) => {
                        set(at, { price: target.value })
                      }}
                    />
                  </span>
                ) : null}
                <Stepper
                  label={`Quantity of ${line.name}`}
                  value={line.qty}
                  min={Math.max(1, line.shipped ?? 0)}
                  max={maxQuantity}
                  onChange={(qty) => {
                    set(at, { qty })
                  }}
                />
                <Button
                  fill="clear"
                  isIconOnly
                  icon="trash"
                  aria-label={`Remove ${line.name}`}
                  disabled={lines.length === 1 || (line.shipped ?? 0) > 0}
                  onClick={() => {
                    change(lines.filter((_, nth) => nth !== at))
                  }}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div className="oe-add">
        <Button
          icon="plus"
          aria-haspopup="dialog"
          onClick={() => {
            setSearching(true)
          }}
        >
          Add a part
        </Button>
      </div>
      {error === null ? null : (
        <Note tone="warn" icon="alert" role="status" className="oe-note">
          {errorMessage(error)}
        </Note>
      )}
      {errors.length === 0 ? null : (
        <Note tone="warn" icon="alert" role="status" className="oe-note">
          {errors.join(' ')}
        </Note>
      )}
      {isNewService && preview !== null && preview.services.length > 0 ? (
        <div className="oe-note">
          <ServiceList
            services={preview.services}
            chosen={fields.ship_code === '' ? undefined : fields.ship_code}
            onChoose={(code) => {
              form.setValue('ship_code', code)
            }}
            label="Shipping service"
          />
        </div>
      ) : null}
      <div className={isOld ? 'oe-old' : ''} aria-busy={isOld}>
        <OrderTotals order={preview === null || errors.length > 0 ? order : preview} />
      </div>
      <div className="oe-end">
        <EditEnd order={order} editing={editing} rev={fields.rev} />
      </div>
      <PartSearchSheet
        into="order"
        isOpen={isSearching}
        onClose={() => {
          setSearching(false)
        }}
        model={undefined}
        serial=""
        onAdd={(part) => {
          const has = form.getValues().products
          const line = has.find((one) => one.product_id === part.product_id)
          change(
            line === undefined
              ? [...has, { product_id: part.product_id, number: part.number, name: part.name, qty: 1, price: '' }]
              : has.map((one) => (one === line ? { ...one, qty: Math.min(maxQuantity, one.qty + 1) } : one)),
          )
          return Promise.resolve()
        }}
      />
    </Form>
  )
}
