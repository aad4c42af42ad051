import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../contract/cart.ts'
import { errorMessage } from '../data/error-message.ts'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { useCartCall } from '../data/use-cart.ts'
import { Button } from '../ui/button.tsx'
import { Popup } from '../ui/popup.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'
import { countOf, priceWords } from './price-words.ts'
import { InPlaceOfBuying } from './in-place-of-buying.tsx'
import { useOffer } from './use-offer.ts'
import './add-to-cart.css'

/** A part as far as it says what may be done about it. */
export interface BuyablePart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Null where it has to be asked for. */
  readonly price: number | null
  /** Pieces in stock. */
  readonly qty: number
  readonly replaced_by: { readonly product_id: number; readonly number: string } | null
}

const cartPath = '/cart'
/** `storefront §4, §9`. */
const noticeMs = 6000

interface AddToCartProps {
  readonly part: BuyablePart
  readonly qty?: number
  /** What follows: a notice with a link to the cart, a popup, or the page `redirect`. */
  readonly alert?: 'notify' | 'popup' | 'none'
  readonly redirect?: string
  readonly look?: 'main' | 'small' | 'icon'
  readonly word?: string
}

/** The button that buys a part, or what is offered in its place; nothing where the price has to be asked for. */
export function AddToCart(props: AddToCartProps) {
  const { part, look = 'small' } = props
  const offer = useOffer(part)
  if (offer === 'buy') return <AddButton {...props} />
  return <InPlaceOfBuying part={part} offer={offer} look={look} />
}

/** Puts a part into the cart (C03). Without a network it says so: nothing is pretended. */
function AddButton({
  part,
  qty = 1,
  alert = 'none',
  redirect = cartPath,
  look = 'small',
  word = 'Add to cart',
}: AddToCartProps) {
  const { send } = useCartCall(cartRows.table.addToCart)
  const { isOnline } = useConnectionStatus()
  const navigate = useNavigate()
  const say = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const [inCart, setInCart] = useState<number | null>(null)

  const toCart = () => {
    setInCart(null)
    navigate(cartPath)
  }
  const added = (count: number) => {
    if (alert === 'notify')
      say({
        text: `${qty === 1 ? '' : `${qty} × `}${part.name} is in the cart.`,
        action: { label: 'View cart', run: toCart },
        ms: noticeMs,
      })
    else if (alert === 'popup') setInCart(count)
    else navigate(redirect)
  }
  const add = async () => {
    if (!isOnline) {
      say({ text: 'Buying needs a connection, so nothing was added. Try again when there is a signal.' })
      return
    }
    setBusy(true)
    try {
      added((await send({ params: { product: part.product_id }, query: { qty } })).product_count.count)
    } catch (error) {
      say({ text: errorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        className={`cart-add no-print${look === 'main' ? ' is-main' : ''}`}
        icon="cart"
        isBusy={isBusy}
        {...(look === 'main' ? { fill: 'filled', size: 'big' } : { size: 'small' })}
        isIconOnly={look === 'icon'}
        {...(look === 'main' ? {} : { 'aria-label': `${word}: ${part.name}, ${part.number}` })}
        onClick={() => {
          void add()
        }}
      >
        {word}
      </Button>
      {alert === 'popup' ? (
        <Popup
          isOpen={inCart !== null}
          onClose={() => {
            setInCart(null)
          }}
          title="In the cart"
          actions={
            <>
              <Button
                onClick={() => {
                  setInCart(null)
                }}
              >
                Keep looking
              </Button>
              <Button fill="filled" icon="cart" onClick={toCart}>
                View cart
              </Button>
            </>
          }
        >
          <p>
            <b>
              {qty} × {part.name}
            </b>
            , {priceWords(part.price)} each.
          </p>
          <p className="mute mt1">The cart holds {countOf(inCart ?? 0, 'piece')} now.</p>
        </Popup>
      ) : null}
    </>
  )
}
