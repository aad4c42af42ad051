import { tickets } from '../../../../contract/tickets.ts'
import { useRead } from '../../../data/use-read.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { CustomerThread } from '../components/thread/customer-thread.tsx'
import { QuestionStates } from '../components/thread/question-states.tsx'

/** A question by its private link, for visitors too. The key in the address opens it; nothing else is shown. */
export function QuestionScreen() {
  const { search } = useOwnLocation()
  const id = search.get('ticket') ?? ''
  const key = search.get('key') ?? ''
  const reading = useRead(
    tickets.table.readTicket,
    { params: { id }, query: { key } },
    { isOn: id !== '' && key !== '' },
  )
  return (
    <ShopPage
      title={reading.state === 'ready' ? reading.value.subject : 'Your question'}
      works="your message is saved on this device and sent later"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh={reading.state === 'ready'}
    >
      {reading.state === 'ready' ? (
        <CustomerThread ticket={reading.value} ticketKey={key} isSignedIn={false} onSent={reading.refetch} />
      ) : (
        <QuestionStates reading={id === '' || key === '' ? null : reading} />
      )}
    </ShopPage>
  )
}
