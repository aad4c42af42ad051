import { Link } from 'react-router-dom'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { findRefusal } from '../../../../data/error-message.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { ReadResult } from '../../../../data/use-read.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../../ui/load-states.tsx'

/** A question that cannot be shown: loading, unknown, not loaded, not on this device. `reading`: null for a link without a key. */
export function QuestionStates({ reading }: { readonly reading: ReadResult<unknown> | null }) {
  const { isOnline } = useConnectionStatus()
  if (reading?.state === 'loading') return <Loading label="Loading the question" rows={3} />
  if (reading?.state === 'failed' && findRefusal(reading.error)?.status !== 404)
    return isOnline ? (
      <Failed title="The question did not load" onAgain={reading.refetch}>
        {callErrorMessage(reading.error)}
      </Failed>
    ) : (
      <Empty icon="no-signal" title="This question is not on this device">
        Connect once to open it here.
      </Empty>
    )
  return (
    <Empty
      icon="speech"
      title="Question not found"
      action={
        <Link className={buttonClass({ fill: 'filled' })} to="/ticket/open">
          Ask a question
        </Link>
      }
    >
      The link may be incomplete. Use the button in our email, or ask again.
    </Empty>
  )
}
