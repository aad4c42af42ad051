import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { TicketForm as TicketBody } from '../../../../contract/ticket-messages.ts'
import { ticketActions, ticketForm } from '../../../../contract/ticket-messages.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { openTicket } from '../../../../offline/operations/open-ticket.ts'
import { readOnce } from '../../../../offline/operations/read-once.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Note } from '../../../ui/note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { MachineCard } from '../components/machine-card.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { SubjectCard } from '../components/subject-card.tsx'
import { TicketForm } from '../components/ticket-form.tsx'
import type { TicketFields } from '../components/ticket-form.tsx'
import { isRefused, TicketStatus } from '../components/ticket-status.tsx'
import { topics, isAction } from '../components/ticket-actions.ts'
import { beginQuestion, getTicketDraftKey, readSubject, toSubject } from '../components/ticket-subject.ts'
import '../../../ui/form/form.css'
import '../components/ticket.css'

const getInitialFields = ({ user }: Session, model: string | null): TicketFields => ({
  name: user === null ? '' : `${user.first_name} ${user.last_name}`.trim(),
  email: user?.email ?? '',
  phone: '',
  message: model === null ? '' : beginQuestion(model),
})

/** A question to the shop (S36). The draft is saved, and the question is queued and sent when online. */
export function OpenTicketScreen() {
  const { search } = useOwnLocation()
  const draftKey = getTicketDraftKey(readSubject(search))
  return <OpenTicket key={draftKey} search={search} draftKey={draftKey} />
}

/** Whether the question is about what the page is about. A page about nothing takes any. */
function isAboutSame(item: OutboxItem, draftKey: string): boolean {
  if (draftKey === getTicketDraftKey(readSubject(new URLSearchParams()))) return true
  const body = readOnce(ticketForm, item.input?.body)
  return body !== null && getTicketDraftKey(toSubject(body)) === draftKey
}

interface Earlier {
  readonly opId: string | null
  /** A question of the person whose session has ended on this device. What it says is theirs alone. */
  readonly waitsForSignIn: boolean
}

/**
 * An earlier question that was refused, or that a visitor saved about the same and that has not arrived; undefined while it is
 * looked for. A visitor finds it only here, and would ask again.
 */
function useEarlierQuestion(draftKey: string): Earlier | undefined {
  const engine = useEngine()
  const isVisitor = !useSession().session.logged_in
  const [earlier, setEarlier] = useState<Earlier>()
  useEffect(() => {
    let isMounted = true
    const find = async (): Promise<Earlier> => {
      const asked = (await engine.outboxEntries()).filter(({ kind }) => kind === openTicket.kind)
      if (!isVisitor) return { opId: asked.find(isRefused)?.opId ?? null, waitsForSignIn: false }
      const waitsForSignIn = asked.some(({ ownerId, waiting }) => ownerId !== null && waiting === 'sign-in')
      const own = asked.filter(({ ownerId, state }) => ownerId === null && state !== 'acked')
      const refused = own.find(isRefused)
      if (refused !== undefined || own.length === 0) return { opId: refused?.opId ?? null, waitsForSignIn }
      const items = await engine.outboxItems(own.map(({ opId }) => opId))
      return { opId: items.findLast((item) => isAboutSame(item, draftKey))?.opId ?? null, waitsForSignIn }
    }
    void find()
      .catch(() => ({ opId: null, waitsForSignIn: false }))
      .then((found) => {
        if (isMounted) setEarlier(found)
      })
    return () => {
      isMounted = false
    }
  }, [engine, isVisitor, draftKey])
  return earlier
}

function OpenTicket({ search, draftKey: key }: { readonly search: URLSearchParams; readonly draftKey: string }) {
  const params = useParams<{ action: string }>()
  const action = isAction(params.action) ? params.action : 'open'
  const subject = readSubject(search)
  const { product, machine } = subject
  const navigate = useNavigate()
  const engine = useEngine()
  const { session } = useSession()
  const { found, again, keep, finishWrites: settle, error: errorText } = useDraft<TicketFields>(key)
  const earlier = useEarlierQuestion(key)
  const [sentNow, setSent] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  // What was typed for another question goes first.
  const sent = sentNow ?? (turn === 0 && found === null ? (earlier?.opId ?? null) : null)

  const save = async (body: TicketBody) => {
    await settle()
    const { opId } = await engine.enqueue(openTicket, { body }, { dropDraft: key, groupLabel: topics[action].title })
    setSent(opId)
  }
  const startNew = () => {
    setSent(null)
    setTurn((before) => before + 1)
  }
  const clear = () => {
    void settle()
      .then(() => engine.dropDraft(key))
      .catch(() => undefined)
    setTurn((before) => before + 1)
  }
  const start = turn === 0 && found ? found : getInitialFields(session, subject.model)
  return (
    <ShopPage title={topics[action].title} works="your question is saved here and sent later">
      <div className="tk">
        <div className="tk-main">
          {sent === null ? (
            <>
              <div className="tk-about">
                <SelectField
                  label="What is it about?"
                  choices={ticketActions.map((value) => ({ value, label: topics[value].choice }))}
                  value={action}
                  onChange={(event) => {
                    navigate(`/ticket/${event.target.value}?${search.toString()}`, { replace: true })
                  }}
                />
              </div>
              {earlier?.waitsForSignIn === true ? (
                <Note tone="warn" icon="lock">
                  A question that was asked on this device is sent once the person who asked it signs in again.{' '}
                  <Link to={`/login?from=${encodeURIComponent(`/ticket/${action}?${search.toString()}`)}`}>
                    Sign in
                  </Link>
                </Note>
              ) : null}
              {errorText === null ? null : (
                <p className="hint bad-t" role="alert">
                  {errorText}
                </p>
              )}
              {found === undefined || (found === null && earlier === undefined) ? (
                <DraftWait again={again} />
              ) : (
                <TicketForm
                  key={turn}
                  action={action}
                  subject={subject}
                  start={start}
                  isReset={turn > 0}
                  onTyped={keep}
                  onSave={save}
                  onCancel={clear}
                />
              )}
            </>
          ) : (
            <TicketStatus key={sent} opId={sent} onAnother={startNew} onSentAgain={setSent} />
          )}
        </div>
        <SubjectCard subject={subject} />
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
