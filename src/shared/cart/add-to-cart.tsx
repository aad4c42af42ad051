import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { cartRows } from '../../../contract/cart.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useCartCall } from '../../data/use-cart.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/choices.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { formatCountOf, formatPrice } from '../formats/format-price.ts'
import { BuyingAlternative } from './buying-alternative.tsx'
import { useOffer } from './use-offer.ts'
import './add-to-cart.css'

/** The fields of a part that decide how it can be bought. */
export interface BuyablePart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Null means price on request. */
  readonly price: number | null
  /** Pieces in stock. */
  readonly qty: number
  readonly replaced_by: { readonly product_id: number; readonly number: string } | null
}

const cartPath = '/cart'
/** `SF117, SF232`. */
const noticeMs = 6000

interface AddToCartProps {
  readonly part: BuyablePart
  readonly qty?: number
  /** After adding: a snackbar with a link to the cart, a popup, or the page `redirect`. Who has left meanwhile gets the snackbar. */
  readonly alert?: 'notify' | 'popup' | 'none'
  readonly redirect?: string
  readonly look?: 'main' | 'small' | 'icon'
  readonly label?: string
}

/** The button that adds a part to the cart, or the alternative; nothing for a price on request. */
export function AddToCart(props: AddToCartProps) {
  const { part, look = 'small' } = props
  const offer = useOffer(part)
  if (offer === 'buy') return <AddButton {...props} />
  return <BuyingAlternative part={part} offer={offer} look={look} />
}

/** Adds a part to the cart (C03). Without a network it says that the part was not added. */
function AddButton({
  part,
  qty = 1,
  alert = 'none',
  redirect = cartPath,
  look = 'small',
  label = 'Add to cart',
}: AddToCartProps) {
  const { send } = useCartCall(cartRows.table.addToCart)
  const { isOnline } = useConnectionStatus()
  const navigate = useNavigate()
  const showSnackbar = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const [inCart, setInCart] = useState<number | null>(null)
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])

  const toCart = () => {
    setInCart(null)
    navigate(cartPath)
  }
  const added = (count: number, pressedAt: string) => {
    if (alert === 'notify' || here.current !== pressedAt)
      showSnackbar({
        text: `${qty === 1 ? '' : `${qty} × `}${part.name} is in the cart.`,
        action: { label: 'View cart', run: toCart },
        ms: noticeMs,
      })
    else if (alert === 'popup') setInCart(count)
    else navigate(redirect)
  }
  const add = async () => {
    if (!isOnline) {
      showSnackbar({ text: 'Buying needs a connection, so nothing was added. Try again when there is a signal.' })
      return
    }
    setBusy(true)
    const pressedAt = here.current
    try {
      const { product_count } = await send({ params: { product: part.product_id }, query: { qty } })
      added(product_count.count, pressedAt)
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
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
        {...(look === 'main' ? {} : { 'aria-label': `${label}: ${part.name}, ${part.number}` })}
        onClick={() => {
          void add()
        }}
      >
        {label}
      </Button>
      {alert === 'popup' ? (
        <Question
          isOpen={inCart !== null}
          onClose={() => {
            setInCart(null)
          }}
          title="In the cart"
          text={`${qty} × ${part.name}, ${formatPrice(part.price)} each.\nYour cart has ${formatCountOf(inCart ?? 0, 'item')}.`}
          choices={[
            {
              label: 'Continue shopping',
              run: () => {
                setInCart(null)
              },
            },
            { label: 'View cart', tone: 'main', run: toCart },
          ]}
        />
      ) : null}
    </>
  )
}
