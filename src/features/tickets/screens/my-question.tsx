import { useParams } from 'react-router-dom'
import { tickets } from '../../../../contract/tickets.ts'
import { useRead } from '../../../data/use-read.ts'
import { Page } from '../../../ui/page.tsx'
import { CustomerThread } from '../components/thread/customer-thread.tsx'
import { QuestionStates } from '../components/thread/question-states.tsx'

/** A question of the user with its thread. Offline: the last copy; a message waits on this device. */
export function MyQuestionScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const reading = useRead(tickets.table.readTicket, { params: { id }, query: {} })
  return (
    <Page
      title={reading.state === 'ready' ? reading.value.subject : 'Question'}
      back="/dashboard/my-questions"
      works="your message is saved on this device and sent later"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      {reading.state === 'ready' ? (
        <CustomerThread ticket={reading.value} ticketKey="" isSignedIn onSent={reading.refetch} />
      ) : (
        <QuestionStates reading={reading} />
      )}
    </Page>
  )
}
