import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { cartRows } from '../../../../contract/cart.ts'
import type { QuoteRow } from '../../../../contract/shapes/cart.ts'
import { useNow } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { useCartCount } from '../../../data/use-cart-count.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { SavedOrdersTable } from '../components/saved-orders-table.tsx'
import '../components/cart.css'

/** Saved orders (S43): search by name, number or account, and open one in the cart (C12). */
export function SavedOrdersScreen() {
  const { search, setSearch } = useOwnLocation()
  const name = search.get('name') ?? ''
  const page = readPage(search)
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const showSnackbar = useSnackbar()
  const reading = useRead(cartRows.table.listQuotes, { query: { name, page } })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  const isBehind = useStepBack(reading, page, goTo)
  const load = useCartCall(cartRows.table.loadQuote)
  const [openingId, setOpeningId] = useState<number | null>(null)
  const inCart = useCartCount()
  /** The quote that would replace what is in the cart. */
  const [asked, setAsked] = useState<QuoteRow | null>(null)
  const stay = () => {
    setAsked(null)
  }
  const open = async (quote: QuoteRow) => {
    setAsked(null)
    setOpeningId(quote.quote_id)
    try {
      const cart = await load.send({ params: { id: quote.quote_id } })
      const left = quote.product_count - cart.product_count.count
      if (left > 0)
        showSnackbar({
          text: `${left} of the ${formatCountOf(quote.product_count, 'item')} ${left === 1 ? 'is' : 'are'} not sold at a fixed price any more and ${left === 1 ? 'was' : 'were'} left out`,
          ms: 12_000,
        })
      navigate('/cart')
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
    setOpeningId(null)
  }
  return (
    <Page title="Saved orders" back="/dashboard" works="saved orders need a connection" canRefresh>
      <QuoteSearch
        name={name}
        onSearch={(sought) => {
          setSearch({ name: sought, page: '' })
        }}
      />
      {reading.state === 'loading' || isBehind ? <Loading label="Loading the saved orders" rows={4} /> : null}
      {reading.state === 'failed' ? (
        <Failed
          title={isOnline ? 'The saved orders did not load' : 'Saved orders need a connection'}
          onAgain={reading.refetch}
        >
          {errorMessage(reading.error)} Nothing is lost.
        </Failed>
      ) : null}
      {reading.state === 'ready' && reading.value.data.length === 0 && !isBehind ? (
        <Empty icon="clipboard" title={name === '' ? 'No saved orders yet' : `No saved orders for “${name}”`}>
          {name === ''
            ? 'Save a cart as a quote to open it again here.'
            : 'Try another name, a number like Q-1001, or an account.'}
        </Empty>
      ) : null}
      {reading.state === 'ready' && reading.value.data.length > 0 ? (
        <>
          <SavedOrdersTable
            rows={reading.value.data}
            now={now}
            openingId={openingId}
            isReadOnly={!isOnline}
            onOpen={(quote) => {
              if (inCart === 0) void open(quote)
              else setAsked(quote)
            }}
          />
          <Pagination list={reading.value} onPage={goTo} />
        </>
      ) : null}
      <Question
        isOpen={asked !== null}
        onClose={stay}
        title="Replace your cart?"
        text={`The saved order takes the place of ${inCart === null ? 'what is' : `the ${formatCountOf(inCart, 'item')}`} in your cart. To have them again, save the cart as a quote first.`}
        choices={[
          { label: 'Leave cart as it is', run: stay },
          {
            label: 'Replace cart',
            tone: 'danger',
            run: () => {
              if (asked !== null) void open(asked)
            },
          },
        ]}
      />
    </Page>
  )
}

const quoteSearch = z.object({ name: z.string().check(z.trim()) })

function QuoteSearch({ name, onSearch }: { readonly name: string; readonly onSearch: (name: string) => void }) {
  const form = useRowForm({
    schema: quoteSearch,
    values: { name },
    onSave: async (body) => {
      onSearch(body.name)
    },
  })
  const { reset } = form
  useEffect(() => {
    reset({ name })
  }, [name, reset])
  return (
    <Form form={form} className="saved-find" role="search">
      <Field label="Name, number or account" autoComplete="off" maxLength={120} {...form.bind('name')} />
      <Button type="submit" icon="search">
        Search
      </Button>
    </Form>
  )
}
