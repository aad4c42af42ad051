import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { TicketForm as TicketBody } from '../../../../contract/tickets.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { openTicket } from '../../../../offline/operations/tickets.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { useDraft } from '../../../shared/use-draft.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Loading } from '../../../ui/four-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ticketActions } from '../../../../contract/tickets.ts'
import { draftKeyOf } from '../components/draft-key.ts'
import { MachineCard } from '../components/machine-card.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { TicketForm } from '../components/ticket-form.tsx'
import type { TicketFields } from '../components/ticket-form.tsx'
import { TicketStanding } from '../components/ticket-standing.tsx'
import { actionWords, isAction } from '../components/ticket-words.ts'
import '../../../shared/form.css'
import '../components/ticket.css'

const contactOf = ({ user }: Session): TicketFields => ({
  name: user === null ? '' : `${user.first_name} ${user.last_name}`.trim(),
  email: user?.email ?? '',
  phone: '',
  message: '',
})

/** A question to the shop (S36): kept as it is typed, saved on this device first, and sent when there is a signal. */
export function OpenTicketScreen() {
  const params = useParams<{ action: string }>()
  const action = isAction(params.action) ? params.action : 'open'
  const { search } = useOwnLocation()
  const read = Number(search.get('product') ?? '')
  const product = Number.isInteger(read) && read > 0 ? read : null
  const machine = search.get('machine')
  const navigate = useNavigate()
  const engine = useEngine()
  const { session } = useSession()
  const key = draftKeyOf(product, machine)
  const { found, keep, settle, fault } = useDraft<TicketFields>(key)
  const [sent, setSent] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  const save = async (body: TicketBody) => {
    await settle()
    const { opId } = await engine.enqueue(
      openTicket,
      { body },
      { dropDraft: key, groupLabel: actionWords[action].title },
    )
    setSent(opId)
  }
  const startAnew = () => {
    setSent(null)
    setTurn((before) => before + 1)
  }
  const clear = () => {
    void settle()
      .then(() => engine.dropDraft(key))
      .catch(() => undefined)
    setTurn((before) => before + 1)
  }
  const start = turn === 0 && found ? found : contactOf(session)
  return (
    <ShopPage title={actionWords[action].title} works="your question is saved here and sent later">
      <div className="tk">
        <div className="tk-main">
          {sent === null ? (
            <>
              <div className="tk-about">
                <SelectField
                  label="What is it about?"
                  choices={ticketActions.map((value) => ({ value, label: actionWords[value].choice }))}
                  value={action}
                  onChange={(event) => {
                    navigate(`/ticket/${event.target.value}?${search.toString()}`, { replace: true })
                  }}
                />
              </div>
              {fault === null ? null : (
                <p className="hint bad-t" role="alert">
                  {fault}
                </p>
              )}
              {found === undefined ? (
                <Loading label="Looking for what you typed before" rows={2} />
              ) : (
                <TicketForm
                  key={`${key} ${turn}`}
                  action={action}
                  product={product}
                  machine={machine}
                  start={start}
                  isAnew={turn > 0}
                  onTyped={keep}
                  onSave={save}
                  onCancel={clear}
                />
              )}
            </>
          ) : (
            <TicketStanding opId={sent} onAnother={startAnew} />
          )}
        </div>
        {machine === null ? null : (
          <aside aria-label="The machine">
            <MachineCard code={machine} />
          </aside>
        )}
        {product === null ? null : (
          <aside aria-label="The part">
            <ProductCard product={product} />
          </aside>
        )}
      </div>
    </ShopPage>
  )
}
